import type { Problem } from "../../runtime/model/error.js";
import type { Project } from "../config/project.js";
import type { DevConfig } from "./dev-config.js";
import { createIsCertain } from "../engine/sound-part.js";
import { openDevProject, type DevProject, type DevProjectOptions } from "./dev-project.js";

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
      // Both projects use the server bundle of the package, which must not be deleted.
      if (former?.serverFile() !== current.serverFile()) await former?.close();
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
