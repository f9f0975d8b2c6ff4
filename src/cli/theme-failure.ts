import { existsSync } from "node:fs";
import { join } from "node:path";
import { HanblogError, isHanblogError } from "../runtime/model/error.js";
import type { Project } from "./config/project.js";

/**
 * What was thrown while a theme that is not hanblog's own ran, as a fault of its author; any other error as
 * it is. Aggregates and faults that are named already stay as they are too.
 */
export function nameThemeFailure(error: unknown, project: Project, packageDir: string): unknown {
  if (!(error instanceof Error) || isHanblogError(error)) return error;
  const { siteThemeDir, themeDir } = project;
  const replaces = siteThemeDir !== null && existsSync(siteThemeDir);
  const isOwn = themeDir === join(packageDir, "src", "theme") && !replaces;
  // The bundle that pages are rendered by is the only code that runs from the cache.
  if (isOwn || error.stack?.includes(project.cacheDir) !== true) return error;
  return new HanblogError("theme-failed", `The theme failed: ${error.message}`, {
    hint: `It stands in ${replaces ? `${siteThemeDir} or ${themeDir}` : themeDir}; \`hanblog dev\` shows the place.`,
    cause: error,
  });
}
