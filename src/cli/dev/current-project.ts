import type { Problem } from "../../runtime/model/error.js";
import type { Project } from "../config/project.js";
import type { DevConfig } from "./dev-config.js";
import { openDevProject, type DevProject } from "./dev-project.js";
import { createProblemBoard } from "./problem-board.js";
import type { ProjectPartsOptions } from "./project-parts.js";

/** The project under the last valid configuration. */
export interface CurrentProject {
  /** `null` until a project was opened. */
  readonly get: () => DevProject | null;
  /** Opens a project for the configuration that was loaded last, and closes the one before. */
  readonly open: () => Promise<void>;
  /** All problems of the configuration and of the project. */
  readonly problems: () => readonly Problem[];
  /** `/` as long as no configuration could be read. */
  readonly base: () => string;
  /** Bases that the site had before in this run, the latest first. */
  readonly formerBases: () => readonly string[];
}

/** What every project of a run is opened with. */
export interface CurrentProjectOptions extends Omit<
  ProjectPartsOptions,
  "project" | "board" | "nextBuild" | "former"
> {
  readonly config: DevConfig;
  /** Resolves to the project as it is shown in development. */
  readonly adopt: ((project: Project) => Promise<Project>) | undefined;
  /** Called with a base that replaced another one. */
  readonly onBase: ((base: string) => void) | undefined;
}

/** Creates a holder that has no project yet. */
export function createCurrentProject(options: CurrentProjectOptions): CurrentProject {
  const { config, adopt, onBase, ...shared } = options;
  let current: DevProject | null = null;
  let board = createProblemBoard();
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
      const next = createProblemBoard();
      const whole = { ...loaded.project, drafts: true };
      const project = (await adopt?.(whole)) ?? whole;
      const formerClient = former?.client() ?? [];
      current = await openDevProject({ ...shared, project, board: next, nextBuild, former: formerClient });
      board = next;
      // What the package brings along belongs to both, and there is nothing to remove.
      if (former?.serverFile() !== current.serverFile()) await former?.close();
      if (former !== null) followBase(former.project.config.base, project.config.base);
    },
    problems: () => [...config.problems(), ...board.all()],
    base: () => current?.project.config.base ?? config.loaded()?.project.config.base ?? "/",
    formerBases: () => formerBases,
  };
}
