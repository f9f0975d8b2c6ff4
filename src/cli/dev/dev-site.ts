import type { Problem } from "../../runtime/model/error.js";
import type { DevMessage, ShownProblem } from "../../runtime/model/dev-message.js";
import type { LoadedProject, ProjectOptions } from "../config/load-config.js";
import type { PackageInfo } from "../config/package-info.js";
import type { Project } from "../config/project.js";
import type { createPageSession } from "../crew/page-session.js";
import type { prepareProgram } from "../site-code/site-program.js";
import type { FileChange } from "./classify-change.js";
import { createCurrentProject, type CurrentProject } from "./current-project.js";
import type { DevAnswer } from "./dev-answer.js";
import { createDevConfig } from "./dev-config.js";
import type { DevProject } from "./dev-project.js";
import { createChangeFollower, type ChangeFollower } from "./follow-changes.js";
import { createProblemPublisher, type ProblemPublisher } from "./problem-publisher.js";
import { createTabs, type Tabs } from "./tabs.js";
import { createTurns, type TakeTurn } from "./take-turns.js";

/** The folder of a site, and who is told of what happens to it. */
export interface DevSiteOptions {
  readonly projectOptions: Omit<ProjectOptions, "now">;
  /** Asked again for every page that is read. */
  readonly now: () => Date;
  readonly packageInfo: PackageInfo;
  /** Tells all open tabs. */
  readonly send: (message: DevMessage) => void;
  /** Told of each problem once, when it comes up. */
  readonly onProblems: (problems: readonly Problem[]) => void;
  /** Called when the last error or problem is fixed, with the number of warnings that are left. */
  readonly onFixed?: (warnings: number) => void;
  /** What the site is to be shown with here, other than its configuration says. */
  readonly adopt?: (project: Project) => Promise<Project>;
  /** What reads, compiles and renders pages, where it is not the usual one. */
  readonly createSession?: typeof createPageSession | undefined;
  /** Bundles the site's code, unless the usual bundler does. */
  readonly prepare?: typeof prepareProgram | undefined;
  /** Told of a base that replaced another one. */
  readonly onBase?: (base: string) => void;
  /** Told when all pages begin to be read, because somebody asked for what needs them. */
  readonly onRead?: () => void;
}

/** A site while it is written: answers for its pages and follows its files. Calls are worked off in order. */
export interface DevSite {
  /** Reads the configuration, which a broken site has none of; throws only where there is no site folder. */
  readonly configure: () => Promise<void>;
  /** Bundles what is needed for a first page. */
  readonly open: () => Promise<void>;
  /** Reads all pages, and tells tabs that were there before. */
  readonly read: () => Promise<void>;
  readonly answer: (route: string) => Promise<DevAnswer>;
  /** Follows changes; throws `site-missing` where the site folder is gone, and leaves the site as it was. */
  readonly apply: (changes: readonly FileChange[]) => Promise<void>;
  /** `/` as long as no configuration could be read. */
  readonly base: () => string;
  /** Bases that the site had before in this run. */
  readonly formerBases: () => readonly string[];
  /** Whether all pages of the site are read. */
  readonly isRead: () => boolean;
  /** Counts the changes that tabs were told of. */
  readonly version: () => number;
  readonly errors: () => readonly ShownProblem[];
  readonly loaded: () => LoadedProject | null;
  readonly current: () => DevProject | null;
  readonly close: () => Promise<void>;
}

/** A site in development. Changes, and requests that depend on them, are taken one after the other. */
export function createDevSite(options: DevSiteOptions): DevSite {
  const { projectOptions, send, now, adopt, onBase, createSession, prepare, onRead } = options;
  const { siteDir } = projectOptions;
  const packageDir = options.packageInfo.dir;
  const config = createDevConfig({ ...projectOptions, now: now() });
  const current = createCurrentProject({
    config,
    packageDir,
    now,
    adopt,
    onBase,
    createSession,
    prepare,
    onRead,
  });
  const { onProblems, onFixed } = options;
  const publisher = createProblemPublisher({
    problems: current.problems,
    siteDir,
    send,
    onProblems,
    onFixed,
  });
  const tabs = createTabs(send);
  const follower = createChangeFollower({ siteDir, config, current, onEarly: tabs.showEarly });
  const takeTurn = createTurns();
  const parts = { current, publisher, tabs, follower, takeTurn };
  return {
    configure: () =>
      takeTurn(async () => {
        await config.load();
      }),
    open: () =>
      takeTurn(async () => {
        await current.open();
        publisher.publish();
      }),
    read: () => readSite(parts),
    answer: (route) => answerInTurn(parts, route),
    apply: (changes) => applyChanges(parts, changes),
    base: current.base,
    formerBases: current.formerBases,
    isRead: () => current.get()?.isRead() ?? false,
    version: tabs.version,
    errors: publisher.errors,
    loaded: config.loaded,
    current: current.get,
    close: () => takeTurn(async () => current.get()?.close()),
  };
}

interface SiteParts {
  readonly current: CurrentProject;
  readonly publisher: ProblemPublisher;
  readonly tabs: Tabs;
  readonly follower: ChangeFollower;
  readonly takeTurn: TakeTurn;
}

async function readSite({ current, publisher, tabs, takeTurn }: SiteParts): Promise<void> {
  const project = current.get();
  if (project === null) return;
  // Not in turn: what can be answered before is not to wait for it.
  const effect = await project.read();
  await takeTurn(() => {
    if (project !== current.get()) return;
    publisher.publish();
    if (effect === "update") tabs.showRest();
  });
  project.keep();
}

async function answerInTurn({ current, publisher, takeTurn }: SiteParts, route: string): Promise<DevAnswer> {
  const answerNow = async (): Promise<DevAnswer | null> => {
    const project = current.get();
    if (project === null) return { kind: "broken", problems: current.problems() };
    const answer = await project.answer(route);
    publisher.publish();
    return answer;
  };
  for (;;) {
    const answer = await takeTurn(answerNow);
    if (answer !== null) return answer;
    // Not in turn: what is made of one page alone is not to wait for all.
    await current.get()?.untilRead();
  }
}

async function applyChanges(parts: SiteParts, changes: readonly FileChange[]): Promise<void> {
  const { current, publisher, tabs, follower, takeTurn } = parts;
  await takeTurn(async () => tabs.showEarly(await follower.readEarly(changes)));
  // Not in turn: tabs ask for what shows those pages. Why pages cannot be read is told by who needs them.
  await current
    .get()
    ?.untilRead()
    .catch(() => undefined);
  await takeTurn(async () => {
    const followed = await follower.follow(changes);
    tabs.count(followed);
    publisher.publishSaved();
    tabs.show(followed, current.get()?.styleHref() ?? null);
  });
}
