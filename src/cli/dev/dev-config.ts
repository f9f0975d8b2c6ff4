import { createProblem, isHanblogError, problemsFromError, type Problem } from "../../runtime/model/error.js";
import { loadProjectWithInputs, type LoadedProject, type ProjectOptions } from "../config/load-config.js";

/** The configuration of a site while it is written. */
export interface DevConfig {
  /**
   * Reads it; whether it could be read. One that could not leaves the last good one as it is. Throws only where there
   * is no site folder.
   */
  readonly load: () => Promise<boolean>;
  /** The last good one. */
  readonly loaded: () => LoadedProject | null;
  /** What is wrong with it since then. */
  readonly problems: () => readonly Problem[];
}

/**
 * A config that is not loaded yet. `load` resolves to whether it could be; it rejects with `site-missing` where
 * there is no site folder.
 */
export function createDevConfig(options: ProjectOptions): DevConfig {
  let loaded: LoadedProject | null = null;
  let problems: readonly Problem[] = [];
  return {
    async load() {
      try {
        loaded = await loadProjectWithInputs(options);
        problems = [];
      } catch (error) {
        if (isHanblogError(error) && error.code === "site-missing") throw error;
        problems = problemsOf(error);
      }
      return problems.length === 0;
    },
    loaded: () => loaded,
    problems: () => problems,
  };
}

function problemsOf(error: unknown): readonly Problem[] {
  const refusals = problemsFromError(error);
  if (refusals.length > 0) return refusals;
  const message = error instanceof Error ? error.message : String(error);
  return [createProblem("error", "config-failed", message)];
}
