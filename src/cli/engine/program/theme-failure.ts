import { existsSync } from "node:fs";
import { join } from "node:path";
import { isHanblogError, problemFromError, type Problem } from "../../../runtime/model/error.js";
import { compareText } from "../../../runtime/model/listing.js";
import type { Project } from "../../config/project.js";
import { findOrigin } from "./trace-error.js";
import { createError } from "../../messages/create-problem.js";

/** An error that the theme or hanblog threw while rendering a page, with the name of the page. */
export class RenderFailure extends Error {
  constructor(page: string, cause: Error) {
    super(`${page} cannot be rendered: ${cause.message}`, { cause });
  }
}

/**
 * Converts an error thrown by a custom theme to a HanblogError with its source position. Any other error is
 * returned unchanged, including aggregates and HanblogErrors. Must be called while the bundle that ran still
 * exists.
 */
export function nameThemeFailure(error: unknown, project: Project, packageDir: string): unknown {
  if (!(error instanceof Error) || isHanblogError(error)) return error;
  const { siteDir, siteThemeDir, themeDir } = project;
  const replaces = siteThemeDir !== null && existsSync(siteThemeDir);
  const isOwn = themeDir === join(packageDir, "src", "theme") && !replaces;
  // An error during the rendering of a page is the cause of an error that names the page.
  const thrown = error.cause instanceof Error ? error.cause : error;
  const serverFile = isOwn ? null : findBundle(thrown, project);
  if (serverFile === null) return error;
  const at = findOrigin(thrown, { serverFile, siteDir });
  const page = pageOf(error);
  const reason = page === null ? error.message : thrown.message;
  const folders = replaces ? [siteThemeDir, themeDir] : [themeDir];
  const values = { kind: "code", reason, page, folders: at === null ? folders : [] } as const;
  return createError("theme-failed", values, { at, cause: error });
}

/** Returns the page that an error of rendering names, or `null`. The error's class is lost between threads. */
function pageOf({ message, cause }: Error): string | null {
  const rest = cause instanceof Error ? ` cannot be rendered: ${cause.message}` : null;
  return rest !== null && message.endsWith(rest) ? message.slice(0, -rest.length) : null;
}

/**
 * Converts errors that a custom theme threw on pages, from `BuildResult`, to problems. Throws errors that are bugs of
 * hanblog.
 */
export function problemsFromFailures(
  failures: readonly Error[],
  project: Project,
  packageDir: string,
): readonly Problem[] {
  return firstFailures(failures).map((failure) => {
    const named = nameThemeFailure(failure, project, packageDir);
    if (!isHanblogError(named)) throw named;
    return problemFromError(named);
  });
}

/** Returns the failures of which problems are reported: of an error that occurred on several pages, the first one. */
export function firstFailures(failures: readonly Error[]): readonly Error[] {
  const firsts = new Map<string, Error>();
  for (const failure of failures.toSorted(byPage)) {
    const origin = originOf(failure);
    if (!firsts.has(origin)) firsts.set(origin, failure);
  }
  return [...firsts.values()];
}

/**
 * Compares failures by their message. Pages with a file come before listings, which are named by their
 * routes.
 */
function byPage({ message: a }: Error, { message: b }: Error): number {
  return Number(a.startsWith("/")) - Number(b.startsWith("/")) || compareText(a, b);
}

/** Returns the message of the original error and its innermost stack frame. */
function originOf({ cause }: Error): string {
  return cause instanceof Error ? (cause.stack ?? "").split("\n", 2).join("\n") : String(cause);
}

/**
 * Returns the bundle of the running theme from an error's stack, or `null`. Only that bundle runs from the
 * cache folder. The message is ignored, because it may contain a path of that folder too.
 */
function findBundle({ stack = "", message }: Error, { cacheDir }: Project): string | null {
  const frames = stack.replace(message, "");
  const start = frames.indexOf(cacheDir);
  return start < 0 ? null : (/^[^]*?(?=:\d+:\d+)/.exec(frames.slice(start))?.[0] ?? null);
}
