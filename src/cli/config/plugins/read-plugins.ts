import type { MarkdownIt } from "markdown-it";
import * as z from "zod";
import { quoteValue, type SourcePosition } from "../../../runtime/model/error.js";
import type { Expectation, RuleName } from "../../messages/rule.js";
import type { PlacedMistake } from "../checks/config-mistake.js";
import { describeDropped, describeIssue, formatPath, valueAt } from "../checks/config-problems.js";
import { isFieldSchema } from "../fields/describe-schemas.js";
import { parseField } from "../fields/field-schema.js";
import { nearestName } from "../nearest-name.js";
import { findUnplain } from "../plain-data.js";
import {
  givenPlugin,
  type Plugin,
  type PluginData,
  type PluginDefinition,
  type PluginFilesInput,
  type PluginInput,
  type PluginMarkdownInput,
  type PluginOutputInput,
  type PluginPagesInput,
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
  readonly pages?: (input: PluginPagesInput<unknown>) => unknown;
  readonly head?: (input: Pick<PluginInput<unknown>, "options">) => unknown;
  readonly commands?: (input: Pick<PluginInput<unknown>, "options">) => unknown;
  readonly redirects?: (input: PluginInput<unknown>) => unknown;
  readonly names?: (input: PluginInput<unknown>) => unknown;
  readonly markdown?: (md: MarkdownIt, input: PluginMarkdownInput<unknown>) => void;
  readonly content?: (input: PluginOutputInput<unknown>) => unknown;
  readonly checks?: (input: PluginOutputInput<unknown>) => unknown;
  readonly bodies?: (input: PluginOutputInput<unknown>) => unknown;
  readonly files?: (input: PluginFilesInput<unknown>) => unknown;
}

/** Names of the parts, which are functions. */
const PART_NAMES = [
  "data",
  "pages",
  "head",
  "commands",
  "redirects",
  "names",
  "markdown",
  "content",
  "checks",
  "bodies",
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
