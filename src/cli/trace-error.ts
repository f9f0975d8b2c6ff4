import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import {
  createProblem,
  isHanblogError,
  position,
  problemFromError,
  type Problem,
  type SourcePosition,
} from "../runtime/model/error.js";
import { pathFrom } from "./config/path-below.js";
import { formatPosition } from "./terminal.js";

export interface TraceOptions {
  /** Absolute file of the server bundle whose code was running, or `null`. */
  readonly serverFile: string | null;
  readonly siteDir: string;
  /** Where the fault shows, for errors that do not say where they come from. */
  readonly at: SourcePosition | null;
}

/** Whatever theme, components or rules threw, as problems with their places in their sources. */
export function problemsFromThrown(error: unknown, options: TraceOptions): readonly Problem[] {
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map((one) => problemFromThrown(one, options));
}

function problemFromThrown(error: unknown, options: TraceOptions): Problem {
  if (isHanblogError(error)) {
    const problem = problemFromError(error);
    const origin = findOrigin(error.cause, options);
    if (origin === null || problem.at === null) return { ...problem, at: problem.at ?? origin };
    const hint = [problem.hint, `Thrown at ${formatPosition(origin)}.`].filter((text) => text !== null);
    return { ...problem, hint: hint.join(" ") };
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return createProblem("error", "render-failed", message, findOrigin(error, options) ?? options.at, null);
}

function findOrigin(error: unknown, { serverFile, siteDir }: TraceOptions): SourcePosition | null {
  if (serverFile === null || !(error instanceof Error)) return null;
  const frame = (error.stack ?? "").split("\n").find((line) => line.includes(serverFile));
  const match = /:(\d+):(\d+)\)?$/.exec(frame ?? "");
  const map = match === null ? null : readSourceMap(serverFile);
  if (match === null || map === null) return null;
  const entry = map.findEntry(Number(match[1]) - 1, Number(match[2]) - 1);
  if (!("originalSource" in entry)) return null;
  // The bundle's sources are named from the folder that esbuild was told, one above the cache.
  const source = resolve(dirname(serverFile), "..", entry.originalSource);
  const file = pathFrom(siteDir, source);
  return position(file, entry.originalLine + 1, entry.originalColumn + 1);
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
