import type * as z from "zod";
import {
  formatPlace,
  type Problem,
  problemsFromError,
  quoteValue,
  type SourcePosition,
} from "../../../runtime/model/error.js";
import { createError, createProblem } from "../../messages/create-problem.js";
import { formatPath, keysAt, valueAt } from "../checks/config-problems.js";
import { faultsOf } from "../fields/field-schema.js";
import { nearestName } from "../nearest-name.js";
import type { OpenedPlugin } from "./read-plugins.js";

/** Returns the place of an option in the configuration. */
export type PlaceOf = (path: readonly PropertyKey[]) => SourcePosition | null;

/** Parts whose results are checked. */
export type ReturningPart = Exclude<keyof OpenedPlugin["parts"], "markdown">;

/**
 * Returns the problems of a part of a plugin that has thrown: those of hanblog at their places, such as that in a data file, and others
 * at the plugin's place in the configuration. Each error of an `AggregateError` and each issue of zod is a problem of its own.
 */
export function partFailed(
  { name, index, originOf }: Pick<OpenedPlugin, "name" | "index" | "originOf">,
  part: ReturningPart,
  { error, placeOf }: { readonly error: unknown; readonly placeOf: PlaceOf },
): readonly Problem[] {
  const at = placeOf(["plugins", index]);
  return errorsIn(error).flatMap((one) => {
    const located = problemsFromError(one);
    if (located.some((problem) => problem.at !== null)) return located;
    const issues = issuesOf(one);
    if (issues === null) {
      const origin = originOf(one);
      const thrownAt = origin === null ? null : formatPlace(origin);
      const values = { name, part, reason: textOf(one), thrownAt };
      return createProblem("error", "plugin-failed", values, at);
    }
    return faultsOf(null, issues, undefined).map(({ field, expected }) =>
      createProblem("error", "plugin-data", { kind: "thrown", name, part, field, expected }, at),
    );
  });
}

function errorsIn(error: unknown): readonly unknown[] {
  const isSeveral = error instanceof AggregateError && error.errors.length > 0;
  return isSeveral ? error.errors.flatMap(errorsIn) : [error];
}

/** Returns the issues of an error of zod, whose copy may be the author's. The error of `safeParse` is no `Error`. */
function issuesOf(error: unknown): readonly z.core.$ZodIssue[] | null {
  if (typeof error !== "object" || error === null || !("issues" in error) || !("name" in error)) return null;
  // Only zod has errors of this name.
  return /^\$?ZodError$/.test(String(error.name)) ? (error.issues as readonly z.core.$ZodIssue[]) : null;
}

/** Returns the text of anything that was thrown, with all its lines. */
function textOf(error: unknown): string {
  return (error instanceof Error ? error.message || error.name : String(error)).trim();
}

/** Returns the problem of a part of a plugin with a wrong result. `place` is that of `found` in the result, or `null`. */
export function partWrong(
  { name, index }: OpenedPlugin,
  kind: ReturningPart | "pageTags",
  {
    place,
    found,
    placeOf,
  }: { readonly place: string | null; readonly found: unknown; readonly placeOf: PlaceOf },
): Problem {
  const values = { kind, name, place, found: quoteValue(found) };
  return createProblem("error", "plugin-result", values, placeOf(["plugins", index]));
}

/** Returns the problem of a part of a plugin whose result has a field that it cannot have. */
export function fieldUnknown(
  { name, index }: OpenedPlugin,
  part: ReturningPart,
  {
    place,
    field,
    known,
    placeOf,
  }: {
    readonly place: string | null;
    readonly field: string;
    readonly known: readonly string[];
    readonly placeOf: PlaceOf;
  },
): Problem {
  const nearest = nearestName(field, known);
  const values = { kind: "field", name, part, place, field, nearest, known } as const;
  return createProblem("error", "plugin-result", values, placeOf(["plugins", index]));
}

/** Returns the problem of a result that a schema does not accept. */
export function resultWrong(
  plugin: OpenedPlugin,
  part: ReturningPart,
  {
    schema,
    result,
    placeOf,
  }: { readonly schema: z.ZodType; readonly result: unknown; readonly placeOf: PlaceOf },
): readonly Problem[] {
  const [issue] = schema.safeParse(result).error?.issues ?? [];
  if (issue === undefined) return [];
  const { path } = issue;
  const text = formatPath(path);
  const place = path.length === 0 ? null : text.startsWith("[") ? text : `.${text}`;
  if (issue.code !== "unrecognized_keys") {
    return [partWrong(plugin, part, { place, found: valueAt(result, path), placeOf })];
  }
  const known = keysAt(schema, path);
  return issue.keys.map((field) => fieldUnknown(plugin, part, { place, field, known, placeOf }));
}

/**
 * Maximum number of seconds that a part may take to settle its promise. Parts read nothing while they run, so that their work on the
 * largest site takes a few seconds; hosts end a build after minutes without output.
 */
export const MOST_SECONDS = 60;

/** The part of a plugin that was called, and its maximum number of seconds. */
interface CalledPart {
  readonly part: ReturningPart;
  readonly seconds: number;
  readonly placeOf: PlaceOf;
}

/**
 * Resolves to the result of a part. Rejects with `plugin-endless` if its promise does not settle in time, and with the error of a
 * promise that the part has started and not awaited.
 */
export async function awaitPart(
  result: unknown,
  { name, index, originOf }: OpenedPlugin,
  { part, seconds, placeOf }: CalledPart,
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    const fail = () =>
      reject(createError("plugin-endless", { name, part, seconds }, { at: placeOf(["plugins", index]) }));
    timer = setTimeout(fail, seconds * 1000);
  });
  let onLost: ((error: unknown) => void) | undefined;
  const lost = new Promise<never>((_, reject) => {
    onLost = (error) => {
      if (originOf(error) === null) throw error;
      reject(error);
    };
    process.on("unhandledRejection", onLost);
  });
  lost.catch(() => undefined);
  try {
    const settled = await Promise.race([result, end, lost]);
    // Node reports a rejection that nothing awaits after all that is due now.
    await Promise.race([new Promise((resolve) => setImmediate(resolve)), lost]);
    return settled;
  } finally {
    clearTimeout(timer);
    if (onLost !== undefined) process.off("unhandledRejection", onLost);
  }
}
