import {
  hasErrors,
  isHanblogError,
  type Problem,
  problemsFromError,
  messageOf,
} from "../../runtime/model/error.js";
import { isUnreadable, type Project } from "../config/project.js";
import { createIsCertain } from "../engine/lay-out-site.js";
import { type DevProject, type DevProjectOptions, openDevProject } from "./dev-project.js";
import { existsSync } from "node:fs";
import {
  type LoadedProject,
  loadProjectWithInputs,
  type ProjectOptions,
} from "../config/load/load-config.js";
import { createProblem } from "../messages/create-problem.js";

/** The configuration of a site in development. */
export interface DevConfig {
  /**
   * Loads the configuration. Resolves to whether a project must be opened for it; if not, the last valid one stays in
   * use. So it does while plugins cannot add all their pages. Throws only if the site folder is missing.
   */
  readonly load: () => Promise<boolean>;
  /** Throws `site-missing` instead of an error that follows from a missing site folder, and any other error unchanged. */
  readonly explain: (error: unknown) => Promise<never>;
  /** Returns the last valid configuration, or the sound part of the last one until one was valid, or `null`. */
  readonly loaded: () => LoadedProject | null;
  /** Returns the problems of the last load. */
  readonly problems: () => readonly Problem[];
}

/**
 * Creates the configuration of a dev server, not loaded yet. `load` rejects with `site-missing` if the site
 * folder is missing.
 */
export function createDevConfig(options: ProjectOptions): DevConfig {
  let valid: LoadedProject | null = null;
  /** Whether the plugins of the last valid configuration could add all their pages. */
  let isWhole = false;
  let sound: LoadedProject | null = null;
  let problems: readonly Problem[] = [];
  async function load(): Promise<boolean> {
    try {
      const found = await loadProjectWithInputs(options);
      const { faults, plugins } = found.project;
      const ofPages = faults === null ? (await plugins.pages()).problems : [];
      if (hasErrors(ofPages) && isWhole) {
        problems = ofPages;
        return false;
      }
      problems = faults?.problems ?? [];
      if (faults === null) {
        valid = found;
        isWhole = !hasErrors(ofPages);
      }
      sound = faults === null || isUnreadable(faults) ? null : found;
      return faults === null || (valid === null && sound !== null);
    } catch (error) {
      if (isHanblogError(error) && error.code === "site-missing") throw error;
      problems = problemsOf(error);
      return false;
    }
  }

  return {
    load,
    async explain(error) {
      if (!existsSync(options.siteDir)) await load();
      throw error;
    },
    loaded: () => valid ?? sound,
    problems: () => problems,
  };
}

function problemsOf(error: unknown): readonly Problem[] {
  const refusals = problemsFromError(error);
  if (refusals.length > 0) return refusals;
  const reason = messageOf(error);
  return [createProblem("error", "config-failed", { reason, required: null })];
}

/** The project for the last valid configuration. */
export interface CurrentProject {
  /** Returns the project, or `null` until one was opened. */
  readonly get: () => DevProject | null;
  /** Opens a project for the most recently loaded configuration and closes the previous one. */
  readonly open: () => Promise<void>;
  /** Returns all problems of the configuration and of the project. */
  readonly problems: () => readonly Problem[];
  /** Returns the base of the site, or `/` until a configuration was loaded. */
  readonly base: () => string;
  /** Returns the bases that the site had earlier in this run, most recent first. */
  readonly formerBases: () => readonly string[];
}

/** Options shared by all projects of a run. */
export interface CurrentProjectOptions extends Omit<DevProjectOptions, "project" | "nextBuild" | "former"> {
  readonly config: DevConfig;
  /** Adjusts a project for development before it is opened. */
  readonly adopt: ((project: Project) => Promise<Project>) | undefined;
  /** Called with the new base when it changes. */
  readonly onBase: ((base: string) => void) | undefined;
}

/** Creates a holder without a project. */
export function createCurrentProject(options: CurrentProjectOptions): CurrentProject {
  const { config, adopt, onBase, ...shared } = options;
  let current: DevProject | null = null;
  let formerBases: readonly string[] = [];
  let builds = 0;

  const nextBuild = () => `dev-${++builds}`;

  function followBase(former: string, base: string): void {
    if (former === base) return;
    formerBases = [former, ...formerBases];
    onBase?.(base);
  }

  return {
    get: () => current,
    async open() {
      const loaded = config.loaded();
      if (loaded === null) return;
      const former = current;
      const whole = { ...loaded.project, drafts: true };
      const project = (await adopt?.(whole)) ?? whole;
      const formerClient = former?.client() ?? [];
      current = await openDevProject({ ...shared, project, nextBuild, former: formerClient });
      await former?.close();
      if (former !== null) followBase(former.project.config.base, project.config.base);
    },
    problems() {
      const found = current?.problems() ?? [];
      const isCertain = current === null ? () => true : createIsCertain(current.project);
      return [...config.problems(), ...found.filter(isCertain)];
    },
    base: () => current?.project.config.base ?? config.loaded()?.project.config.base ?? "/",
    formerBases: () => formerBases,
  };
}
