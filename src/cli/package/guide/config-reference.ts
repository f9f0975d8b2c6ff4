import { z } from "zod";
import { siteConfigSchema } from "../../config/schema.js";
import { CHECKED_OPTIONS, OPTION_GROUPS, type OptionGroup } from "./option-groups.js";
import { row } from "./table-row.js";

/** Texts of the reference in one language. */
export interface ReferenceTexts {
  /** Text above the tables. */
  readonly head: string;
  readonly columns: readonly [option: string, meaning: string, type: string, fallback: string];
  readonly required: string;
  /** Texts of the examples, by the Chinese ones. */
  readonly exampleTexts: Readonly<Record<string, string>>;
  /** Heading above the long types. */
  readonly types: string;
  readonly titles: Readonly<Record<string, string>>;
  /** Descriptions by block and field, such as `feed.limit`. */
  readonly meanings: ReadonlyMap<string, string>;
}

/** Returns the fields of every group of the schema, as block and name. */
export function listOptions(): readonly string[] {
  return readGroups(readSchema()).flatMap(({ group, schema }) =>
    fieldsOf(schema).map(([field]) => `${group.block}.${field}`),
  );
}

/** Renders the page "Configuration" from the schema. Throws a `TypeError` for an option without a description. */
export function renderReference(texts: ReferenceTexts): string {
  const root = readSchema();
  const groups = readGroups(root);
  const scope = { root, names: new Map(groups.map(({ group, schema }) => [shapeOf(schema), group.name])) };
  const sections = groups.map(({ group, schema }) => {
    const required = new Set(schema.required ?? []);
    const rows = fieldsOf(schema).map(([field, option]) => {
      const meaning = texts.meanings.get(`${group.block}.${field}`) ?? "";
      if (meaning === "") throw new TypeError(`The option \`${group.block}.${field}\` has no description`);
      const isRequired = required.has(field) || CHECKED_OPTIONS.has(`${group.block}.${field}`);
      const fallback = option.default === undefined ? "—" : `\`${JSON.stringify(option.default)}\``;
      const type = `\`${typeOf(option, scope)}\``;
      return row([`\`${field}\``, meaning, type, isRequired ? texts.required : fallback]);
    });
    return [
      `## ${texts.titles[group.name] ?? group.name}`,
      "",
      '<div class="rows">',
      "",
      row(texts.columns),
      row(texts.columns.map(() => "---")),
      ...rows,
      "",
      "</div>",
      "",
      "```ts [hanblog.config.ts]",
      'import { defineConfig } from "hanblog";',
      "",
      `export default defineConfig(${translate(printValue(group.example), texts.exampleTexts)});`,
      "```",
      "",
    ].join("\n");
  });
  const text = `${texts.head.trim()}\n\n${sections.join("\n")}\n## ${texts.types}\n\n`;
  const types = [...TYPE_NAMES].map(([type, name]) => {
    if (!new RegExp(`\\b${name}\\b`).test(text))
      throw new TypeError(`No option has the type \`${name}\` any more`);
    return `- \`${name}\`: \`${type}\`\n`;
  });
  return text + types.join("");
}

function translate(code: string, texts: Readonly<Record<string, string>>): string {
  return code.replaceAll(/"([^"]*)"/g, (quoted, text: string) => {
    const translated = texts[text];
    return translated === undefined ? quoted : JSON.stringify(translated);
  });
}

interface GroupSchema {
  readonly group: OptionGroup;
  readonly schema: JsonSchema;
}

function readSchema(): JsonSchema {
  return z.toJSONSchema(siteConfigSchema, { io: "input", unrepresentable: "any" });
}

function readGroups(root: JsonSchema): readonly GroupSchema[] {
  return OPTION_GROUPS.map((group) => {
    const path = group.option === "" ? [] : group.option.split(".");
    const schema = path.reduce<JsonSchema | null>((object, name) => {
      const option = object?.properties?.[name];
      return typeof option === "object" ? findObject(option, root) : null;
    }, root);
    if (schema === null) throw new TypeError(`\`${group.option}\` is not an object`);
    return { group, schema };
  });
}

function fieldsOf(schema: JsonSchema): readonly (readonly [field: string, option: JsonSchema])[] {
  return Object.entries(schema.properties ?? {}).map(([field, option]) => [field, option as JsonSchema]);
}

/** Number of characters of a line of code, at most. */
const WIDTH = 90;

/** Prints plain data in the syntax of a configuration. A value that fits in a line is printed in one line. */
function printValue(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const isList = Array.isArray(value);
  const inner = `${indent}  `;
  const parts = (deeper: string) =>
    isList
      ? value.map((entry: unknown) => printValue(entry, deeper))
      : Object.entries(value).map(([key, entry]) => `${printKey(key)}: ${printValue(entry, deeper)}`);
  const [open, close, space] = isList ? ["[", "]", ""] : ["{", "}", " "];
  const line = `${open}${space}${parts(inner).join(", ")}${space}${close}`;
  if (indent !== "" && !line.includes("\n") && indent.length + line.length <= WIDTH) return line;
  const lines = parts(inner).map((part) => `${inner}${part},\n`);
  return `${open}\n${lines.join("")}${indent}${close}`;
}

function printKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Long types by their short names. */
const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ["[string, Record<string, string | boolean>, string?]", "HeadTag"],
  ["string | [string, string] | SidebarGroup", "SidebarItem"],
  ["SidebarItem[] | Record<string, SidebarItem[]>", "Sidebar"],
  ['"h1" | "h2" | "h3" | "h4" | "h5" | "h6"', "HeadingLevel"],
  ["{ macros?: Record<string, string> }", "MathOptions"],
  ["{ arrive?: string[]; tap?: string[]; wake?: string[] }", "MascotLines"],
]);

/** Returns the first object with named fields in a schema, at any depth of unions and references. */
function findObject(schema: JsonSchema, root: JsonSchema): JsonSchema | null {
  if (schema.properties !== undefined) return schema;
  const inner = [
    referenceOf(schema, root),
    schema.items,
    schema.additionalProperties,
    ...(schema.anyOf ?? []),
  ];
  for (const part of inner) {
    const found = isSchema(part) ? findObject(part, root) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Returns the target of a `$ref`. */
function referenceOf(schema: JsonSchema, root: JsonSchema): JsonSchema | undefined {
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? "")?.[1];
  return name === undefined ? undefined : root.$defs?.[name];
}

/** Returns a key for an object schema. Objects with equal fields have equal keys. */
function shapeOf(schema: JsonSchema): string {
  return Object.keys(schema.properties ?? {}).join();
}

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

interface TypeScope {
  readonly root: JsonSchema;
  /** Names of the groups by their keys. A named object is not expanded, so no type is infinite. */
  readonly names: ReadonlyMap<string, string>;
}

/** Returns the TypeScript type of a schema, with the limits of numbers. */
function typeOf(schema: JsonSchema, scope: TypeScope): string {
  const type = printType(schema, scope);
  return TYPE_NAMES.get(type) ?? type;
}

function printType(schema: JsonSchema, scope: TypeScope): string {
  const inner = (part: unknown): string => (isSchema(part) ? typeOf(part, scope) : "unknown");
  const target = referenceOf(schema, scope.root);
  if (target !== undefined) return inner(target);
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(inner))].join(" | ");
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  if (schema.type === "array") return listType(schema, inner);
  if (schema.type === "object") return objectType(schema, scope.names, inner);
  if (schema.type === "integer") return `${schema.minimum} … ${schema.maximum}`;
  return typeof schema.type === "string" ? schema.type : "function";
}

function listType(schema: JsonSchema, inner: (part: unknown) => string): string {
  const { prefixItems, minItems = 0 } = schema;
  if (prefixItems !== undefined) {
    return `[${prefixItems.map((part, index) => `${inner(part)}${index < minItems ? "" : "?"}`).join(", ")}]`;
  }
  const entry = inner(schema.items);
  return entry.includes(" ") ? `(${entry})[]` : `${entry}[]`;
}

function objectType(
  schema: JsonSchema,
  names: ReadonlyMap<string, string>,
  inner: (part: unknown) => string,
): string {
  if (schema.properties !== undefined) {
    const name = names.get(shapeOf(schema));
    if (name !== undefined) return name;
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties).map(
      ([field, value]) => `${field}${required.has(field) ? "" : "?"}: ${inner(value)}`,
    );
    return `{ ${fields.join("; ")} }`;
  }
  const { additionalProperties } = schema;
  const isOpen = typeof additionalProperties !== "object" || Object.keys(additionalProperties).length === 0;
  return isOpen ? "object" : `Record<string, ${inner(additionalProperties)}>`;
}
