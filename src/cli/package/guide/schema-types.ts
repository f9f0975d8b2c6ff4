import type { z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Long types by their short names. */
export const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ["[string, Record<string, string | boolean>, string?]", "HeadTag"],
  ["string | [string, string] | SidebarGroup", "SidebarItem"],
  ["SidebarItem[] | Record<string, SidebarItem[]>", "Sidebar"],
  ['"h1" | "h2" | "h3" | "h4" | "h5" | "h6"', "HeadingLevel"],
  ["{ macros?: Record<string, string> }", "MathOptions"],
  ["{ arrive?: string[]; tap?: string[]; wake?: string[] }", "MascotLines"],
]);

/** Returns the first object with named fields in a schema, at any depth of unions and references. */
export function findObject(schema: JsonSchema, root: JsonSchema): JsonSchema | null {
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
export function shapeOf(schema: JsonSchema): string {
  return Object.keys(schema.properties ?? {}).join();
}

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

export interface TypeScope {
  readonly root: JsonSchema;
  /** Names of the groups by their keys. A named object is not expanded, so no type is infinite. */
  readonly names: ReadonlyMap<string, string>;
}

/** Returns the TypeScript type of a schema, with the limits of numbers. */
export function typeOf(schema: JsonSchema, scope: TypeScope): string {
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
