import type { MarkdownIt } from "markdown-it";
import * as z from "zod";
import {
  type Problem,
  problemsFromError,
  quoteValue,
  type SourcePosition,
} from "../../../runtime/model/error.js";
import { createError, createProblem } from "../../messages/create-problem.js";
import type { Expectation } from "../../messages/expectation.js";
import type { RuleName } from "../../messages/rule.js";
import type { PlacedMistake } from "../checks/config-mistake.js";
import { describeDropped, describeIssue, formatPath, keysAt, valueAt } from "../checks/config-problems.js";
import { isFieldSchema } from "../fields/describe-schemas.js";
import { faultsOf, parseField } from "../fields/field-schema.js";
import { nearestName } from "../nearest-name.js";
import { findUnplain } from "../plain-data.js";
import {
  givenPlugin,
  type Plugin,
  type PluginData,
  type PluginDefinition,
  type PluginInput,
  type PluginMarkdownInput,
  type PluginOutputInput,
} from "./define-plugin.js";

/** A plugin of a site with its checked options. */
export interface OpenedPlugin {
  readonly name: string;
  /** Place in the option `plugins`. */
  readonly index: number;
  readonly options: unknown;
  readonly parts: Parts;
  /** Files that the plugin has declared to read. */
  readonly data: readonly PluginData[];
  /** Returns the place in the plugin's code that threw an error, or `null` if it is unknown. */
  readonly originOf: OriginOf;
}

type OriginOf = (error: unknown) => SourcePosition | null;

/** The parts of a plugin, whose options have passed its schema. */
interface Parts {
  readonly data?: (input: Pick<PluginInput<unknown>, "options">) => unknown;
  readonly pages?: (input: Omit<PluginInput<unknown>, "site">) => unknown;
  readonly head?: (input: Pick<PluginInput<unknown>, "options">) => unknown;
  readonly commands?: (input: Pick<PluginInput<unknown>, "options">) => unknown;
  readonly names?: (input: PluginInput<unknown>) => unknown;
  readonly markdown?: (md: MarkdownIt, input: PluginMarkdownInput<unknown>) => void;
  readonly content?: (input: PluginOutputInput<unknown>) => unknown;
  readonly checks?: (input: PluginOutputInput<unknown>) => unknown;
  readonly files?: (input: PluginOutputInput<unknown>) => unknown;
}

/** Returns the place of an option in the configuration. */
export type PlaceOf = (path: readonly PropertyKey[]) => SourcePosition | null;

/** Parts whose results are checked. */
export type ReturningPart = Exclude<keyof Parts, "markdown">;

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
      const values = { name, part, reason: textOf(one), thrownAt: placeText(originOf(one)) };
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

function placeText(at: SourcePosition | null): string | null {
  return at === null ? null : [at.file, at.line, at.column].filter((part) => part !== null).join(":");
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

/** Names of the parts, which are functions. */
const PART_NAMES = [
  "data",
  "pages",
  "head",
  "commands",
  "names",
  "markdown",
  "content",
  "checks",
  "files",
] as const satisfies readonly (keyof PluginDefinition)[];

const KEYS: readonly string[] = ["name", "options", ...PART_NAMES];

/** Name of an npm package. */
const NAME = /^(?:@[a-z\d~-][a-z\d._~-]*\/)?[a-z\d~-][a-z\d._~-]*$/;

/** Checks the plugins of a configuration and their options. Of faulty plugins, none is left. */
export function readPlugins(
  plugins: readonly Plugin[],
  originOf: OriginOf = () => null,
): {
  readonly plugins: readonly OpenedPlugin[];
  readonly mistakes: readonly PlacedMistake[];
} {
  const read = plugins.map((plugin, index) => readPlugin(plugin, index, plugins.slice(0, index)));
  return {
    plugins: read.flatMap(({ plugin, mistakes }) => (mistakes.length === 0 ? { ...plugin, originOf } : [])),
    mistakes: read.flatMap(({ mistakes }) => mistakes),
  };
}

function readPlugin(given: Plugin, index: number, before: readonly Plugin[]) {
  const { definition = {}, options } = givenPlugin(given) ?? {};
  const field = (key: string): unknown => Reflect.get(definition, key);
  const path = ["plugins", index];
  const mistakeOf = (key: string, found: unknown, rule: RuleName): PlacedMistake => ({
    path,
    mistake: valueMistake([...path, key], found === undefined ? null : quoteValue(found), ruleOf(rule)),
  });
  const isTwice = before.some(({ name }) => name === given.name);
  const isName = typeof given.name === "string" && NAME.test(given.name);
  const schema = field("options");
  const isSchema = schema === undefined || isFieldSchema(schema);
  const wrong = PART_NAMES.filter((part) => !["undefined", "function"].includes(typeof field(part)));
  const checked = isSchema ? checkOptions(path, schema ?? z.strictObject({}), options ?? {}) : null;
  const mistakes = [
    ...Object.keys(definition).flatMap((key) => (KEYS.includes(key) ? [] : unknownKey(path, key))),
    ...(isName && !isTwice
      ? []
      : [mistakeOf("name", given.name, isName ? "plugin-name-twice" : "plugin-name")]),
    ...(isSchema ? [] : [mistakeOf("options", schema, "field-schema")]),
    ...wrong.map((part) => mistakeOf(part, field(part), "function")),
    ...(checked?.mistakes ?? []),
  ];
  // The parts are functions, as checked above.
  const parts = Object.fromEntries(PART_NAMES.map((part) => [part, field(part)])) as Parts;
  const plugin: Omit<OpenedPlugin, "originOf"> = {
    name: given.name,
    index,
    options: checked?.value,
    parts,
    data: [],
  };
  return { plugin, mistakes };
}

/** Checks the options of a plugin. Mistakes have the places of the options, inside the call that makes the plugin. */
function checkOptions(path: readonly PropertyKey[], schema: z.core.$ZodType, given: unknown) {
  const at = [...path, "options"];
  const found = parseField(schema, given);
  const issues: readonly z.core.$ZodIssue[] = found.success ? [] : found.error.issues;
  const unplain = found.success && found.data !== undefined ? findUnplain(found.data) : null;
  const quoted = found.success && unplain !== null ? quoteValue(valueAt(found.data, unplain)) : null;
  const config = { plugins: { [String(path[1])]: { options: given } } };
  const mistakes = [
    ...issues.flatMap((issue) => describeIssue(issue, config, { schema, at })),
    ...describeDropped(given, { schema, at }),
    ...(unplain === null
      ? []
      : [
          {
            path: [...at, ...unplain],
            mistake: valueMistake([...at, ...unplain], quoted, ruleOf("field-data")),
          },
        ]),
  ].map(({ path: [, , , ...inner], mistake }): PlacedMistake => ({ path: [...path, ...inner], mistake }));
  return { value: found.success ? found.data : undefined, mistakes };
}

function valueMistake(path: readonly PropertyKey[], found: string | null, expected: Expectation) {
  return { kind: "value", path: formatPath(path), found, expected } as const;
}

function unknownKey(path: readonly PropertyKey[], key: string): PlacedMistake {
  const name = formatPath([...path, key]);
  const nearest = nearestName(key, KEYS);
  return { path, mistake: { kind: "unknown", path: name, moved: null, nearest, known: KEYS } };
}

function ruleOf(rule: RuleName): Expectation {
  return { kind: "rule", rule, values: {} };
}
