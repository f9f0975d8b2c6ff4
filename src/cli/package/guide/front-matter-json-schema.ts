import * as z from "zod";
import { frontMatterSchema } from "../../config/front-matter-schema.js";
import { SYNONYMS } from "../../config/front-matter-names.js";
import type { FrontMatterTexts } from "./front-matter-reference.js";

type JsonSchema = Record<string, unknown>;

const SCALAR: JsonSchema = { type: ["string", "number", "boolean"] };
/** Other spellings of booleans in YAML 1.1, which editors read as texts. */
const FLAG: JsonSchema = { anyOf: [{ type: "boolean" }, { type: "string", pattern: "^(?:yes|no|on|off)$" }] };

/**
 * Renders a JSON schema of the front matter, for editors. It accepts every value that hanblog accepts, and a few more.
 * Descriptions are the meanings in the English page of the guide.
 */
export function renderJsonSchema({ sections }: FrontMatterTexts, id: string): string {
  const meanings = new Map(sections.flatMap((section) => section.meanings));
  const { properties } = z.toJSONSchema(frontMatterSchema, {
    io: "output",
    target: "draft-7",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => acceptInput(zodSchema, jsonSchema),
  });
  const fields = Object.entries(properties ?? {}).map(([name, schema]): [string, JsonSchema] => [
    name,
    { description: plainText(meanings.get(name) ?? ""), ...orNull(Object(schema)) },
  ]);
  const known = new Map(fields);
  const synonyms = SYNONYMS.map(([theirs, ours]): [string, JsonSchema] => [
    theirs,
    { ...known.get(ours), description: `Another name of ${ours}.` },
  ]);
  const schema = {
    // Editors and linters know this version best.
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: id,
    title: "Front matter of a hanblog page",
    type: "object",
    properties: Object.fromEntries([...fields, ...synonyms]),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** Changes the schema of a checked value to that of the values that an author can write. */
function acceptInput(zodSchema: unknown, schema: JsonSchema): void {
  delete schema["default"];
  // zod drops other fields of an object.
  if (schema["additionalProperties"] === false) delete schema["additionalProperties"];
  if (!(zodSchema instanceof z.ZodPipe)) return;
  const read = typeOf(zodSchema.in);
  const checked = typeOf(zodSchema.out);
  if (read === "string") Object.assign(schema, { type: "string" });
  if (read !== "transform") return;
  if (checked === "string") {
    const isList = zodSchema.safeParse(["x"]).success;
    if (isList) replace(schema, listOf(SCALAR));
    else Object.assign(schema, SCALAR);
  }
  if (checked === "boolean") replace(schema, FLAG);
  if (checked === "number") Object.assign(schema, { type: ["number", "boolean"] });
  if (checked === "array") {
    replace(schema, listOf(isRecords(schema) ? Object(schema["items"]) : SCALAR));
  }
}

/** Returns the schema of a list that can also be a single item. Lists can be nested, as in Hexo. */
function listOf(item: JsonSchema): JsonSchema {
  return { anyOf: [item, { type: "array", items: { anyOf: [item, { type: ["array", "null"] }] } }] };
}

/** Returns the type of a schema, or that of the first schema in a pipe. */
function typeOf(schema: unknown): string {
  if (schema instanceof z.ZodPipe) return typeOf(schema.in);
  return schema instanceof z.ZodType ? schema.type : "";
}

function isRecords({ items }: JsonSchema): boolean {
  return typeof items === "object" && items !== null && "type" in items && items.type === "object";
}

function replace(schema: JsonSchema, other: JsonSchema): void {
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, other);
}

/** A field without a value counts as missing. */
function orNull(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  if (type === undefined) return { anyOf: [schema, { type: "null" }] };
  return { ...schema, type: [...new Set([type, "null"].flat())] };
}

function plainText(markdown: string): string {
  const text = markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("`", "");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
