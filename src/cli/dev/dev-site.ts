import { createProblem, isHanblogError, problemFromError, type Problem } from "../../runtime/model/error.js";
import type { DevMessage, ShownProblem } from "../../runtime/model/dev-message.js";
import { loadProjectWithInputs, type LoadedProject, type ProjectOptions } from "../config/load-config.js";
import type { Project } from "../config/project.js";
import type { PackageInfo } from "../config/package-info.js";
import { codeFrame } from "../terminal.js";
import { classifyChange, pathBelow, type ChangedPart, type FileChange } from "./classify-change.js";
import type { DevAnswer } from "./dev-answer.js";
import type { DevEffect, DevProject } from "./dev-project.js";
import { createProblemBoard } from "./problem-board.js";

export interface DevSiteOptions {
  readonly projectOptions: ProjectOptions;
  readonly packageInfo: PackageInfo;
  /** Tells all open tabs. */
  readonly send: (message: DevMessage) => void;
  /** Told of each problem once, when it comes up. */
  readonly onProblems: (problems: readonly Problem[]) => void;
  /** What the site is to be shown with here, other than its configuration says. */
  readonly adopt?: (project: Project) => Promise<Project>;
  /** Told of a base that replaced another one. */
  readonly onBase?: (base: string) => void;
}

/** A site while it is written: answers for its pages and follows its files. Calls are worked off in order. */
export interface DevSite {
  /** Reads the configuration, which a broken site has none of; throws only where there is no site folder. */
  readonly configure: () => Promise<void>;
  /** Reads and bundles everything that is needed for a first page. */
  readonly open: () => Promise<void>;
  readonly answer: (route: string) => Promise<DevAnswer>;
  readonly apply: (changes: readonly FileChange[]) => Promise<void>;
  /** `/` as long as no configuration could be read. */
  readonly base: () => string;
  /** Bases that the site had before in this run. */
  readonly formerBases: () => readonly string[];
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

export function createDevSite(options: DevSiteOptions): DevSite {
  const { projectOptions, packageInfo, send } = options;
  const { siteDir } = projectOptions;
  let loaded: LoadedProject | null = null;
  let current: DevProject | null = null;
  let board = createProblemBoard();
  let configProblems: readonly Problem[] = [];
  let formerBases: readonly string[] = [];
  let version = 0;
  let builds = 0;
  let known = new Set<string>();
  let shownErrors = "[]";
  let last: Promise<unknown> = Promise.resolve();

  function inOrder<Value>(job: () => Promise<Value> | Value): Promise<Value> {
    const next = last.then(job);
    last = next.catch(() => undefined);
    return next;
  }

  const problems = () => [...configProblems, ...board.all()];
  const errors = () =>
    onlyErrors(problems()).map((problem) => ({
      ...problem,
      frame: problem.at === null ? null : codeFrame(problem.at, siteDir),
    }));

  /** Tells the terminal what is new and the tabs what they must show. */
  function publishProblems(): void {
    const all = problems();
    const keys = all.map((problem) => JSON.stringify(problem));
    const fresh = all.filter((_, index) => !known.has(keys[index] ?? ""));
    known = new Set(keys);
    if (fresh.length > 0) options.onProblems(fresh);
    const text = JSON.stringify(onlyErrors(all));
    if (text === shownErrors) return;
    shownErrors = text;
    const found = errors();
    send(found.length === 0 ? { kind: "clear" } : { kind: "errors", problems: found });
  }

  async function configure(): Promise<boolean> {
    try {
      loaded = await loadProjectWithInputs(projectOptions);
      configProblems = [];
      return true;
    } catch (error) {
      if (isHanblogError(error) && error.code === "site-missing") throw error;
      configProblems = problemsOf(error);
      return false;
    }
  }

  async function open(): Promise<void> {
    if (loaded === null) return;
    // Markdown, highlighter and bundler take their time to load: the server listens before.
    const { openDevProject } = await import("./dev-project.js");
    const former = current;
    const next = createProblemBoard();
    const whole = { ...loaded.project, drafts: true };
    const project = (await options.adopt?.(whole)) ?? whole;
    const nextBuild = () => `dev-${++builds}`;
    current = await openDevProject({ project, packageInfo, board: next, nextBuild });
    board = next;
    // Both may have written the same bundle: then the new one needs it.
    if (former?.serverFile() !== current.serverFile()) await former?.close();
    const formerBase = former?.project.config.base ?? project.config.base;
    if (formerBase !== project.config.base) {
      formerBases = [formerBase, ...formerBases];
      options.onBase?.(project.config.base);
    }
  }

  async function follow(changes: readonly FileChange[]): Promise<ReadonlySet<DevEffect>> {
    const parts = current === null ? [] : classify(current, changes);
    if (current !== null && parts.every(({ part }) => part !== "config")) {
      return followFiles(current, parts);
    }
    if (!(await configure())) return new Set();
    await open();
    return new Set<DevEffect>(["reload"]);
  }

  function classify(project: DevProject, changes: readonly FileChange[]): readonly ClassifiedChange[] {
    const context = {
      project: project.project,
      configInputs: new Set(loaded?.configInputs),
      isConfigBroken: configProblems.length > 0,
      programSources: project.programSources(),
      isProgramBroken: project.isProgramBroken(),
    };
    return changes.map((change) => ({ ...change, part: classifyChange(change.file, context) }));
  }

  async function followFiles(project: DevProject, parts: readonly ClassifiedChange[]) {
    const has = (part: ChangedPart) => parts.some((change) => change.part === part);
    const effects = new Set<DevEffect>();
    if (has("program") || has("style")) effects.add(await project.programChanged(!has("program")));
    if (has("public")) effects.add(await project.publicChanged());
    const markdown = parts.filter(({ part }) => part === "markdown");
    const names = markdown.map(({ file }) => pathBelow(siteDir, file) ?? "");
    if (markdown.length > 0) {
      const isListChanged = markdown.some(({ kind }) => kind !== "change");
      effects.add(await project.markdownChanged(names, isListChanged));
    }
    // Any file may be what a page imports or shows, markdown too.
    const others = parts.filter(({ part }) => part !== "program" && part !== "style");
    effects.add(project.filesChanged(others.map(({ file }) => file)));
    // A page that cannot be rendered stays as it is in open tabs, with its faults shown over it.
    if (!project.check(names)) effects.delete("update");
    return effects;
  }

  function publishEffects(effects: ReadonlySet<DevEffect>): void {
    const href = current?.styleHref() ?? null;
    if (effects.has("reload")) send({ kind: "reload" });
    else {
      if (effects.has("style") && href !== null) send({ kind: "style", href });
      if (effects.has("update")) send({ kind: "update" });
    }
  }

  return {
    configure: () =>
      inOrder(async () => {
        await configure();
      }),
    open: () =>
      inOrder(async () => {
        await open();
        publishProblems();
      }),
    answer: (route) =>
      inOrder(() => {
        if (current === null) return { kind: "broken", problems: problems() };
        const answer = current.answer(route);
        publishProblems();
        return answer;
      }),
    apply: (changes) =>
      inOrder(async () => {
        const effects = await follow(changes);
        if (effects.has("reload") || effects.has("update") || effects.has("style")) version += 1;
        publishProblems();
        publishEffects(effects);
      }),
    base: () => current?.project.config.base ?? loaded?.project.config.base ?? "/",
    formerBases: () => formerBases,
    version: () => version,
    errors,
    loaded: () => loaded,
    current: () => current,
    close: () => inOrder(async () => current?.close()),
  };
}

function onlyErrors(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity === "error");
}

function problemsOf(error: unknown): readonly Problem[] {
  if (isHanblogError(error)) return [problemFromError(error)];
  if (error instanceof AggregateError && error.errors.every(isHanblogError)) {
    return error.errors.map(problemFromError);
  }
  const message = error instanceof Error ? error.message : String(error);
  return [createProblem("error", "config-failed", message)];
}
