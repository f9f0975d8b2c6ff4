import { existsSync } from "node:fs";
import type { Problem } from "../../runtime/model/error.js";
import type { DevMessage, ShownProblem } from "../../runtime/model/dev-message.js";
import type { PageData } from "../../runtime/model/render.js";
import type { LoadedProject, ProjectOptions } from "../config/load-config.js";
import { pathBelow } from "../config/path-below.js";
import type { Project } from "../config/project.js";
import type { PackageInfo } from "../config/package-info.js";
import type { createPageSession } from "../crew/page-session.js";
import type { prepareProgram } from "../site-code/site-program.js";
import { classifyChange, type ChangedPart, type FileChange } from "./classify-change.js";
import type { DevAnswer } from "./dev-answer.js";
import { createDevConfig } from "./dev-config.js";
import { openDevProject, type DevEffect, type DevProject } from "./dev-project.js";
import { createProblemBoard } from "./problem-board.js";
import { createProblemPublisher } from "./problem-publisher.js";

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

interface ClassifiedChange extends FileChange {
  readonly part: ChangedPart;
}

/** What comes of some changes: what tabs must do, and the pages that they can take over. */
interface Followed {
  readonly effects: ReadonlySet<DevEffect>;
  readonly pages: readonly PageData[];
}

/** A site in development. Changes, and requests that depend on them, are taken one after the other. */
export function createDevSite(options: DevSiteOptions): DevSite {
  const { projectOptions, packageInfo, send, now } = options;
  const { siteDir } = projectOptions;
  const config = createDevConfig({ ...projectOptions, now: now() });
  let current: DevProject | null = null;
  let board = createProblemBoard();
  let formerBases: readonly string[] = [];
  let version = 0;
  let builds = 0;
  /** Tabs were not told of a change, because something could not be rendered. */
  let isWithheld = false;
  /** The site folder was not there at the last change: nobody knows what is in it when it is back. */
  let isGone = false;
  let last: Promise<unknown> = Promise.resolve();

  function inOrder<Value>(job: () => Promise<Value> | Value): Promise<Value> {
    const next = last.then(job);
    last = next.catch(() => undefined);
    return next;
  }

  const problems = () => [...config.problems(), ...board.all()];
  const { errors, publish, publishSaved } = createProblemPublisher({
    problems,
    siteDir,
    send,
    onProblems: options.onProblems,
    onFixed: options.onFixed,
  });

  async function open(): Promise<void> {
    const loaded = config.loaded();
    if (loaded === null) return;
    const former = current;
    const next = createProblemBoard();
    const whole = { ...loaded.project, drafts: true };
    const project = (await options.adopt?.(whole)) ?? whole;
    const nextBuild = () => `dev-${++builds}`;
    const { createSession, prepare, onRead } = options;
    current = await openDevProject({
      project,
      packageDir: packageInfo.dir,
      board: next,
      nextBuild,
      former: former?.client() ?? [],
      now,
      createSession,
      prepare,
      onRead,
    });
    board = next;
    // What the package brings along belongs to both, and there is nothing to remove.
    if (former?.serverFile() !== current.serverFile()) await former?.close();
    const formerBase = former?.project.config.base ?? project.config.base;
    if (formerBase !== project.config.base) {
      formerBases = [formerBase, ...formerBases];
      options.onBase?.(project.config.base);
    }
  }

  async function answerNow(route: string): Promise<DevAnswer | null> {
    if (current === null) return { kind: "broken", problems: problems() };
    const answer = await current.answer(route);
    publish();
    return answer;
  }

  async function follow(changes: readonly FileChange[]): Promise<Followed> {
    const isConfigBroken = config.problems().length > 0;
    const wasGone = isGone;
    isGone = !existsSync(siteDir);
    const parts = current === null ? [] : classify(current, changes, isConfigBroken);
    if (current !== null && !isGone && !wasGone && parts.every(({ part }) => part !== "config")) {
      return followFiles(current, parts);
    }
    if (await config.load()) {
      await open();
      // What is wrong with pages under the new configuration is said at once.
      await current?.read();
      return { effects: new Set(["reload"]), pages: [] };
    }
    if (current === null) return { effects: new Set(), pages: [] };
    // Under the configuration from before, all other files are what they would be without this one's faults.
    const others = classify(current, changes, false).filter(({ part }) => part !== "config");
    return followFiles(current, others);
  }

  function classify(
    project: DevProject,
    changes: readonly FileChange[],
    isConfigBroken: boolean,
  ): readonly ClassifiedChange[] {
    const context = {
      project: project.project,
      configInputs: new Set(config.loaded()?.configInputs),
      isConfigBroken,
      programSources: project.programSources(),
      isProgramBroken: project.isProgramBroken(),
    };
    return changes.map((change) => ({ ...change, part: classifyChange(change.file, context) }));
  }

  async function followFiles(project: DevProject, parts: readonly ClassifiedChange[]): Promise<Followed> {
    const has = (part: ChangedPart) => parts.some((change) => change.part === part);
    const markdown = parts.filter(({ part }) => part === "markdown");
    const changed = pathsOf(markdown);
    const effects = new Set<DevEffect>([await project.read()]);
    if (has("program") || has("style")) effects.add(await project.programChanged(!has("program")));
    if (has("public")) effects.add(await project.publicChanged());
    if (markdown.length > 0) {
      const listed = pathsOf(markdown.filter(({ kind }) => kind !== "change"));
      effects.add(await project.markdownChanged({ changed, listed, onEarly: tellEarly }));
    }
    // Any file may be what a page imports or shows: markdown, a style sheet or code of the site too.
    const users = project.filesChanged(parts.map(({ file }) => file));
    if (users.length > 0) effects.add("pages");
    const { isWhole, isComplete, pages } = project.check([...changed, ...users]);
    const isSeen = effects.has("pages") || effects.has("update");
    if (isSeen && (isWithheld || !isComplete)) effects.add("update");
    // A page that cannot be rendered stays as it is in open tabs, with its faults shown over it.
    if (!isWhole) for (const effect of ["pages", "update"] as const) effects.delete(effect);
    // It holds no other page back that was saved meanwhile.
    if (!isWhole && isSeen && pages.length > 0) effects.add("pages");
    isWithheld = !isWhole && (isWithheld || isSeen);
    return { effects, pages };
  }

  /** Shows what can be shown of the changed pages before all are read. */
  async function showEarly(changes: readonly FileChange[]): Promise<void> {
    const parts = current === null ? [] : classify(current, changes, false);
    const markdown = parts.filter(({ part }) => part === "markdown");
    tellEarly((await current?.rereadEarly(pathsOf(markdown))) ?? []);
  }

  function tellEarly(pages: readonly PageData[]): void {
    if (pages.length > 0) send({ kind: "update", pages, others: "same" });
  }

  function pathsOf(changes: readonly FileChange[]): readonly string[] {
    return changes.map(({ file }) => pathBelow(siteDir, file) ?? "");
  }

  function publishEffects({ effects, pages }: Followed): void {
    if ([...effects].some((effect) => effect !== "none")) version += 1;
    publishSaved();
    const href = current?.styleHref() ?? null;
    if (effects.has("reload")) send({ kind: "reload" });
    else {
      if (effects.has("style") && href !== null) send({ kind: "style", href });
      if (effects.has("update")) send({ kind: "update", pages, others: "changed" });
      else if (effects.has("pages")) send({ kind: "update", pages, others: "same" });
    }
  }

  return {
    configure: () =>
      inOrder(async () => {
        await config.load();
      }),
    open: () =>
      inOrder(async () => {
        await open();
        publish();
      }),
    async read() {
      const project = current;
      if (project === null) return;
      // Not in order: what can be answered before is not to wait for it.
      const effect = await project.read();
      await inOrder(() => {
        if (project !== current) return;
        publish();
        // No new version: a document that was there before can have the rest without being loaded again.
        if (effect === "update") send({ kind: "update", pages: [], others: "changed" });
      });
      project.keep();
    },
    async answer(route) {
      for (;;) {
        const answer = await inOrder(() => answerNow(route));
        if (answer !== null) return answer;
        // Not in order: what is made of one page alone is not to wait for all.
        await current?.untilRead();
      }
    },
    async apply(changes) {
      await inOrder(() => showEarly(changes));
      // Not in order: tabs ask for what shows those pages. Why pages cannot be read is told by who needs them.
      await current?.untilRead().catch(() => undefined);
      await inOrder(async () => publishEffects(await follow(changes)));
    },
    base: () => current?.project.config.base ?? config.loaded()?.project.config.base ?? "/",
    formerBases: () => formerBases,
    isRead: () => current?.isRead() ?? false,
    version: () => version,
    errors,
    loaded: config.loaded,
    current: () => current,
    close: () => inOrder(async () => current?.close()),
  };
}
