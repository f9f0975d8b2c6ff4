import type { MarkdownIt } from "markdown-it";
import * as z from "zod";
import {
  firstLineOf,
  type Problem,
  problemsFromError,
  quoteValue,
  type SourcePosition,
} from "../../../runtime/model/error.js";
import { createProblem } from "../../messages/create-problem.js";
import type { Expectation } from "../../messages/expectation.js";
import type { RuleName } from "../../messages/rule.js";
import type { PlacedMistake } from "../checks/config-mistake.js";
import { formatPath } from "../checks/config-problems.js";
import { isFieldSchema } from "../fields/describe-schemas.js";
import { checkField } from "../fields/field-schema.js";
import { nearestName } from "../nearest-name.js";
import {
  givenPlugin,
  type Plugin,
  type PluginData,
  type PluginDefinition,
  type PluginInput,
  type PluginMarkdownInput,
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
}

/** The parts of a plugin, whose options have passed its schema. */
interface Parts {
  readonly data?: (input: Pick<PluginInput<unknown>, "options">) => unknown;
  readonly pages?: (input: Omit<PluginInput<unknown>, "site">) => unknown;
  readonly head?: (input: Pick<PluginInput<unknown>, "options">) => unknown;
  readonly names?: (input: PluginInput<unknown>) => unknown;
  readonly markdown?: (md: MarkdownIt, input: PluginMarkdownInput<unknown>) => void;
  readonly content?: (input: PluginInput<unknown>) => unknown;
  readonly checks?: (input: PluginInput<unknown>) => unknown;
  readonly files?: (input: PluginInput<unknown>) => unknown;
}

/** Returns the place of an option in the configuration. */
export type PlaceOf = (path: readonly PropertyKey[]) => SourcePosition | null;

/** Parts whose results are checked. */
export type ReturningPart = Exclude<keyof Parts, "markdown">;

/**
 * Returns the problem of a part of a plugin that has thrown: at the place in a data file that cannot be parsed, else at the plugin's
 * place in the configuration.
 */
export function partFailed(
  { name, index }: OpenedPlugin,
  part: ReturningPart,
  { error, placeOf }: { readonly error: unknown; readonly placeOf: PlaceOf },
): Problem {
  const [located] = problemsFromError(error);
  if (located !== undefined && located.at !== null) return located;
  const values = { name, part, reason: firstLineOf(error) };
  return createProblem("error", "plugin-failed", values, placeOf(["plugins", index]));
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

/** Names of the parts, which are functions. */
const PART_NAMES = [
  "data",
  "pages",
  "head",
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
export function readPlugins(plugins: readonly Plugin[]): {
  readonly plugins: readonly OpenedPlugin[];
  readonly mistakes: readonly PlacedMistake[];
} {
  const read = plugins.map((plugin, index) => readPlugin(plugin, index, plugins.slice(0, index)));
  return {
    plugins: read.flatMap(({ plugin, mistakes }) => (mistakes.length === 0 ? plugin : [])),
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
  const plugin: OpenedPlugin = { name: given.name, index, options: checked?.value, parts, data: [] };
  return { plugin, mistakes };
}

function checkOptions(path: readonly PropertyKey[], schema: z.core.$ZodType, given: unknown) {
  const checked = checkField("options", schema, given);
  if (checked.kind === "value") return { value: checked.value, mistakes: [] };
  const mistakes = checked.faults.map(({ path: inner, found, expected }): PlacedMistake => {
    return { path, mistake: valueMistake([...path, "options", ...inner], found, expected) };
  });
  return { value: undefined, mistakes };
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
