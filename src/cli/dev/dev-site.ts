import { setImmediate as nextTurn } from "node:timers/promises";
import type { DevMessage, ShownProblem } from "../../runtime/model/dev-message.js";
import type { Problem } from "../../runtime/model/error.js";
import type { LoadedProject, ProjectOptions } from "../config/load/load-config.js";
import type { PackageInfo } from "../config/package-info.js";
import type { Project } from "../config/project.js";
import type { prepareProgram } from "../engine/program/site-program.js";
import type { createRenderSession } from "../engine/workers/render-session.js";
import { addChange, type FileChange } from "./watch/changes.js";
import {
  createCurrentProject,
  createDevConfig,
  type CurrentProject,
  type DevConfig,
} from "./current-project.js";
import type { DevAnswer, RouteAnswer } from "./server/dev-answer.js";
import type { DevProject } from "./dev-project.js";
import { type ChangeFollower, createChangeFollower } from "./watch/follow-changes.js";
import { createProblemPublisher, type ProblemPublisher } from "./problems/site-problems.js";
import { createTabs, type Tabs } from "./tabs.js";

/** Options and callbacks of a site in development. */
export interface DevSiteOptions {
  readonly projectOptions: Omit<ProjectOptions, "now">;
  /** Returns the current time. Called for every page that is read. */
  readonly now: () => Date;
  readonly packageInfo: PackageInfo;
  /** Sends a message to all open tabs. */
  readonly send: (message: DevMessage) => void;
  /** Called once for each problem when it first occurs. */
  readonly onProblems: (problems: readonly Problem[]) => void;
  /** Called when the last error or problem is fixed, with the number of remaining warnings; `null` if it is not known yet. */
  readonly onFixed?: (warnings: number | null) => void;
  /** Adjusts a project for development before it is opened. */
  readonly adopt?: (project: Project) => Promise<Project>;
  /** Replaces the usual factory of the session that reads, compiles and renders pages. */
  readonly createSession?: typeof createRenderSession | undefined;
  /** Replaces the usual bundler of the site's code. */
  readonly prepare?: typeof prepareProgram | undefined;
  /** Called with the new base when it changes. */
  readonly onBase?: (base: string) => void;
  /** Called when reading all pages begins, because a request needs them. */
  readonly onRead?: () => void;
}

/** A site in development, which answers requests and follows changes. Calls run in order. */
export interface DevSite {
  /** Loads the configuration. An invalid one is only recorded. Throws only if the site folder is missing. */
  readonly configure: () => Promise<void>;
  /** Bundles everything that a first page needs. */
  readonly open: () => Promise<void>;
  /** Reads all pages and notifies the tabs that were served before. */
  readonly read: () => Promise<void>;
  /**
   * Checks all pages, also those that nobody has visited, a few at a time. Waits for `untilIdle` before each time. Does
   * nothing before all pages are read. A call during a survey returns that survey, which follows changes.
   */
  readonly survey: (untilIdle?: () => Promise<void>) => Promise<void>;
  readonly answer: (route: string) => Promise<DevAnswer>;
  /** Returns a new version of a module for open tabs by its path, or `null` for any other path. */
  readonly code: (path: string) => string | null;
  /**
   * Applies changes. `onShown` is called earlier, if tabs show them before the program is bundled. Throws `site-missing` if
   * the site folder is missing, and leaves the site unchanged.
   */
  readonly apply: (changes: readonly FileChange[], onShown?: () => void) => Promise<void>;
  /** Returns the base of the site, or `/` until a configuration was loaded. */
  readonly base: () => string;
  /** Returns the bases that the site had earlier in this run. */
  readonly formerBases: () => readonly string[];
  /** Whether all pages of the site have been read. */
  readonly isRead: () => boolean;
  /** Returns the number of changes that tabs were notified of. */
  readonly version: () => number;
  readonly errors: () => readonly ShownProblem[];
  /** Returns all current problems, of any severity. */
  readonly problems: () => readonly Problem[];
  readonly loaded: () => LoadedProject | null;
  readonly current: () => DevProject | null;
  readonly close: () => Promise<void>;
}

/** Creates a site in development. Changes, and requests that depend on them, run one after the other. */
export function createDevSite(options: DevSiteOptions): DevSite {
  const { projectOptions, send, now, adopt, onBase, createSession, prepare, onRead, ...on } = options;
  const { siteDir } = projectOptions;
  const config = createDevConfig({ ...projectOptions, now: now() });
  const current = createCurrentProject({
    config,
    packageDir: options.packageInfo.dir,
    now,
    adopt,
    onBase,
    createSession,
    prepare,
    onRead,
  });
  const publisher = createProblemPublisher({ ...on, problems: current.problems, siteDir, send });
  const tabs = createTabs(send);
  const follower = createChangeFollower({ siteDir, config, current, onEarly: tabs.showEarly });
  const takeTurn = createTurns();
  const parts = { config, current, publisher, tabs, follower, takeTurn, waiting: new Map() };
  const pictures = createPictureFollower(parts);
  let isClosed = false;
  let survey: Promise<void> | null = null;
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
    read: () => readSite(parts).finally(pictures.followLater),
    survey: (untilIdle = nextTurn) =>
      (survey ??= surveySite(parts, { untilIdle, isClosed: () => isClosed, ...pictures }).finally(
        () => (survey = null),
      )),
    answer: (route) => answerInTurn(parts, route).finally(pictures.followLater),
    code: tabs.code,
    apply: (changes, onShown = () => undefined) =>
      applyChanges(parts, changes, onShown).finally(pictures.followLater),
    base: current.base,
    formerBases: current.formerBases,
    isRead: () => current.get()?.isRead() ?? false,
    version: tabs.version,
    errors: publisher.errors,
    problems: current.problems,
    loaded: config.loaded,
    current: current.get,
    close() {
      isClosed = true;
      return takeTurn(async () => current.get()?.close());
    },
  };
}

interface SiteParts {
  readonly config: DevConfig;
  readonly current: CurrentProject;
  readonly publisher: ProblemPublisher;
  readonly tabs: Tabs;
  readonly follower: ChangeFollower;
  readonly takeTurn: TakeTurn;
  /** Changes by file that wait for their turn. */
  readonly waiting: Map<string, FileChange>;
}

async function readSite({ config, current, publisher, tabs, takeTurn }: SiteParts): Promise<void> {
  const project = current.get();
  if (project === null) return;
  // Runs outside the queue, so that early answers do not wait for it.
  const effect = await project.read().catch(config.explain);
  await takeTurn(() => {
    if (project !== current.get()) return;
    publisher.publish();
    if (effect === "update") tabs.showRest();
  });
  project.keep();
}

/** Callbacks of a survey. */
interface SurveyOptions {
  readonly untilIdle: () => Promise<unknown>;
  readonly isClosed: () => boolean;
  readonly follow: () => Promise<boolean>;
}

async function surveySite(
  { current, publisher, takeTurn }: SiteParts,
  { untilIdle, isClosed, follow }: SurveyOptions,
): Promise<void> {
  let isLeft = true;
  while (isLeft && !isClosed()) {
    await untilIdle();
    isLeft = await takeTurn(async () => {
      if (isClosed()) return false;
      const isMore = (await current.get()?.survey()) === true;
      if (!isMore && current.get()?.isRead() === true) publisher.publishAll();
      else if (!isMore) publisher.publish();
      return isMore;
    });
    if (!isLeft && !isClosed()) isLeft = await follow();
  }
}

/** Creates a follower of images, which looks at those of pages that were rendered without knowing them. */
function createPictureFollower(parts: SiteParts) {
  let following: Promise<boolean> | null = null;
  const follow = () => (following ??= followPictures(parts).finally(() => (following = null)));
  return {
    /** Resolves to whether pages were shown again. */
    follow,
    /** Follows without waiting. The next request tries again after an error, which reading the pages reports. */
    followLater: () => void follow().catch(() => false),
  };
}

/**
 * Looks at the images of pages that were rendered without knowing them, and shows these pages again. Resolves to whether there
 * were any.
 */
async function followPictures({ current, follower, publisher, tabs, takeTurn }: SiteParts): Promise<boolean> {
  let isAny = false;
  for (;;) {
    const project = current.get();
    if (project === null || !project.isRead()) return isAny;
    // Runs outside the queue, so that requests do not wait for images.
    const pages = await project.lookAtPictures();
    if (pages.length === 0) return isAny;
    isAny = true;
    await takeTurn(async () => {
      if (project !== current.get()) return;
      const followed = await follower.followPages(pages);
      tabs.count(followed);
      publisher.publishSaved();
      tabs.show(followed, project.styleHrefs());
    });
  }
}

/** The answer to a request. Only a project answers with pictures. */
type Answered =
  | { readonly project: DevProject; readonly answer: RouteAnswer }
  | { readonly project: null; readonly answer: DevAnswer };

async function answerInTurn({ current, publisher, takeTurn }: SiteParts, route: string): Promise<DevAnswer> {
  const answerNow = async (): Promise<Answered | null> => {
    const project = current.get();
    if (project === null) return { project, answer: { kind: "broken", problems: current.problems() } };
    const answer = await project.answer(route);
    publisher.publish();
    return answer === null ? null : { project, answer };
  };
  for (;;) {
    const answered = await takeTurn(answerNow);
    if (answered?.project === null) return answered.answer;
    if (answered !== null) {
      const { project, answer } = answered;
      // Runs outside the queue, so that other requests do not wait for it.
      return answer.kind === "picture" || answer.kind === "card" ? project.makePicture(answer) : answer;
    }
    // Runs outside the queue, so that pages that can be rendered alone do not wait for all pages.
    await current.get()?.untilRead();
  }
}

async function applyChanges(
  parts: SiteParts,
  changes: readonly FileChange[],
  onShown: () => void,
): Promise<void> {
  const { current, publisher, tabs, follower, takeTurn, waiting } = parts;
  // Runs outside the queue, so that a tab does not wait while an earlier version is bundled.
  const codes = await follower.compile(changes);
  for (const change of changes) addChange(waiting, change);
  if (codes !== null) {
    tabs.showCode(codes);
    onShown();
  }
  await takeTurn(async () => tabs.showEarly(await follower.readEarly(changes)));
  // Runs outside the queue, because tabs request the changed pages meanwhile. Read errors are reported by the
  // calls that need the pages.
  await current
    .get()
    ?.untilRead()
    .catch(() => undefined);
  await takeTurn(async () => {
    const all = [...waiting.values()];
    waiting.clear();
    if (all.length === 0) return;
    const followed = await follower.follow(all);
    tabs.count(followed);
    publisher.publishSaved();
    tabs.show(followed, current.get()?.styleHrefs() ?? []);
  });
  // Tabs reload for another configuration while its pages are being read.
  if (current.get()?.isRead() === false) await readSite(parts);
}

/** Runs a job after all earlier jobs have ended, even if they failed. Settles like the job. */
export type TakeTurn = <Value>(job: () => Promise<Value> | Value) => Promise<Value>;

/** Creates a queue whose jobs run one after the other. */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const next = last.then(job);
    last = next.catch(() => undefined);
    return next;
  };
}
