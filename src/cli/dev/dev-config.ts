import { existsSync } from "node:fs";
import { isHanblogError, problemsFromError, type Problem } from "../../runtime/model/error.js";
import {
  loadProjectWithInputs,
  type LoadedProject,
  type ProjectOptions,
} from "../config/load/load-config.js";
import { isUnreadable } from "../config/project.js";
import { createProblem } from "../messages/create-problem.js";

/** The configuration of a site in development. */
export interface DevConfig {
  /**
   * Loads the configuration. Resolves to whether a project must be opened for it; if not, the last valid one stays in
   * use. Throws only if the site folder is missing.
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
  let sound: LoadedProject | null = null;
  let problems: readonly Problem[] = [];
  async function load(): Promise<boolean> {
    try {
      const found = await loadProjectWithInputs(options);
      const { faults } = found.project;
      problems = faults?.problems ?? [];
      if (faults === null) valid = found;
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
  const reason = error instanceof Error ? error.message : String(error);
  return [createProblem("error", "config-failed", { reason, required: null })];
}
