import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import {
  isHanblogError,
  position,
  type Problem,
  problemFromError,
  type SourcePosition,
} from "../../../runtime/model/error.js";
import { compareText } from "../../../runtime/model/lists/listing.js";
import type { Project } from "../../config/project.js";
import { createError, createProblem } from "../../messages/create-problem.js";
import { SourceMap } from "node:module";
import { readPackageInfo } from "../../config/package-info.js";
import { pathBelow, pathFrom } from "../../config/path-below.js";
import { formatPosition } from "../../report/terminal.js";

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

/** Values for tracing errors from a bundle to its sources. */
export interface TraceOptions {
  /** Absolute path of the server bundle whose code was running, or `null`. */
  readonly serverFile: string | null;
  readonly siteDir: string;
  /** Position to report for errors whose source is unknown, or `null` for none. */
  readonly at: SourcePosition | null;
}

/** Converts errors thrown by the theme, components or markdown rules to problems with source positions. */
export function problemsFromThrown(error: unknown, options: TraceOptions): readonly Problem[] {
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map((one) => problemFromThrown(one, options));
}

function problemFromThrown(error: unknown, options: TraceOptions): Problem {
  if (isHanblogError(error)) {
    const problem = problemFromError(error);
    const origin = findOrigin(error.cause, options);
    if (origin === null || problem.at === null) return { ...problem, at: problem.at ?? origin };
    const thrownAt = formatPosition(origin);
    const hint = [problem.hint, `Thrown at ${thrownAt}.`].filter((text) => text !== null).join(" ");
    return { ...problem, hint, values: { ...problem.values, thrownAt } };
  }
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return createProblem("error", "render-failed", { reason }, findOrigin(error, options) ?? options.at);
}

/** Returns the source position of an error thrown in the server bundle; `null` if it is unknown. */
export function findOrigin(
  error: unknown,
  { serverFile, siteDir }: Omit<TraceOptions, "at">,
): SourcePosition | null {
  if (serverFile === null || !(error instanceof Error)) return null;
  const frames = (error.stack ?? "").split("\n").filter((line) => line.includes(serverFile));
  const map = frames.length === 0 ? null : readSourceMap(serverFile);
  if (map === null) return null;
  for (const frame of frames) {
    const match = /:(\d+):(\d+)\)?$/.exec(frame);
    if (match === null) continue;
    const entry = map.findEntry(Number(match[1]) - 1, Number(match[2]) - 1);
    if (!("originalSource" in entry)) continue;
    // Source paths are relative to esbuild's working directory, which is the parent of the cache folder.
    const source = resolve(dirname(serverFile), "..", entry.originalSource);
    if (isOfLibrary(source)) continue;
    return position(pathFrom(siteDir, source), entry.originalLine + 1, entry.originalColumn + 1);
  }
  return null;
}

/**
 * Whether a file belongs to React or hanblog's runtime. Errors thrown there are attributed to their caller.
 */
function isOfLibrary(source: string): boolean {
  const { dir } = readPackageInfo();
  const isRuntime = ["dist", "src/runtime"].some((folder) => pathBelow(join(dir, folder), source) !== null);
  return isRuntime || /[\\/]node_modules[\\/]react(?:-dom)?[\\/]/.test(source);
}

function readSourceMap(file: string): SourceMap | null {
  try {
    const text = readFileSync(file, "utf8");
    const mark = "sourceMappingURL=data:application/json;base64,";
    const data = text.slice(text.lastIndexOf(mark) + mark.length).trim();
    return new SourceMap(JSON.parse(Buffer.from(data, "base64").toString("utf8")));
  } catch {
    // The bundle was replaced meanwhile.
    return null;
  }
}
