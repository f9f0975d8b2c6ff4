import { existsSync } from "node:fs";
import { join } from "node:path";
import { HanblogError, isHanblogError, problemFromError, type Problem } from "../../runtime/model/error.js";
import { compareText } from "../../runtime/model/listing.js";
import type { Project } from "../config/project.js";
import { findOrigin } from "./trace-error.js";

/**
 * What was thrown while a theme that is not hanblog's own ran, as a fault of its author with its place; any other error
 * as it is. Aggregates and faults that are named already stay as they are too. To be asked while the bundle that ran
 * is still there.
 */
export function nameThemeFailure(error: unknown, project: Project, packageDir: string): unknown {
  if (!(error instanceof Error) || isHanblogError(error)) return error;
  const { siteDir, siteThemeDir, themeDir } = project;
  const replaces = siteThemeDir !== null && existsSync(siteThemeDir);
  const isOwn = themeDir === join(packageDir, "src", "theme") && !replaces;
  // While a page is rendered, it is the cause of an error that names the page.
  const thrown = error.cause instanceof Error ? error.cause : error;
  const serverFile = isOwn ? null : findBundle(thrown, project);
  if (serverFile === null) return error;
  const at = findOrigin(thrown, { serverFile, siteDir });
  const place = `It stands in ${replaces ? `${siteThemeDir} or ${themeDir}` : themeDir}.`;
  const rule = "Themes are rendered in Node too: read window, document and the like in an effect.";
  return new HanblogError("theme-failed", `The theme failed: ${error.message}`, {
    at,
    hint: at === null ? `${place} ${rule}` : rule,
    cause: error,
  });
}

/**
 * What a theme that is not hanblog's own threw on pages, as `BuildResult` has it; of what it threw on several, the first
 * page is told. Throws what is a bug.
 */
export function problemsFromFailures(
  failures: readonly Error[],
  project: Project,
  packageDir: string,
): readonly Problem[] {
  const firsts = new Map<string, Error>();
  for (const failure of failures.toSorted(byPage)) {
    const origin = originOf(failure);
    if (!firsts.has(origin)) firsts.set(origin, failure);
  }
  return [...firsts.values()].map((failure) => {
    const named = nameThemeFailure(failure, project, packageDir);
    if (!isHanblogError(named)) throw named;
    return problemFromError(named);
  });
}

/** Files before listings, which are named by their routes. */
function byPage({ message: a }: Error, { message: b }: Error): number {
  return Number(a.startsWith("/")) - Number(b.startsWith("/")) || compareText(a, b);
}

/** The message of what was thrown, and its innermost frame. */
function originOf({ cause }: Error): string {
  return cause instanceof Error ? (cause.stack ?? "").split("\n", 2).join("\n") : String(cause);
}

/**
 * The bundle that pages are rendered by is the only code that runs from the cache. A message may name a file there too,
 * such as one that the system refused to write.
 */
function findBundle({ stack = "", message }: Error, { cacheDir }: Project): string | null {
  const frames = stack.replace(message, "");
  const start = frames.indexOf(cacheDir);
  return start < 0 ? null : (/^[^]*?(?=:\d+:\d+)/.exec(frames.slice(start))?.[0] ?? null);
}
