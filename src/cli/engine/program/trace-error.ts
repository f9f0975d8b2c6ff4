import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join, resolve } from "node:path";
import {
  isHanblogError,
  position,
  problemFromError,
  type Problem,
  type SourcePosition,
} from "../../../runtime/model/error.js";
import { readPackageInfo } from "../../config/package-info.js";
import { pathBelow, pathFrom } from "../../config/path-below.js";
import { formatPosition } from "../../report/terminal.js";
import { createProblem } from "../../messages/create-problem.js";

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
