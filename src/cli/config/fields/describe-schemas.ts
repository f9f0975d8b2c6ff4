import type * as z from "zod";
import { referenceOf } from "./reference.js";

/** Schema of one field. The copy of zod that made it may be the author's. */
export type FieldSchema = z.core.$ZodType;

/** Returns whether a value is a schema of zod. */
export function isFieldSchema(value: unknown): value is FieldSchema {
  return typeof value === "object" && value !== null && "_zod" in value;
}

/** Functions in a schema that decide about messages, and whether zod runs a check after others failed. */
const OF_MESSAGES: ReadonlySet<string> = new Set(["error", "when"]);

/** Source of the functions with which zod changes texts. They depend on the text alone. */
const OF_TEXT = /^\(?(\w+)\)?\s*=>\s*\1\.(?:trim|toLowerCase|toUpperCase)\(\)$/;

/** Called with each part of a schema that refers to a collection. */
type OnReference = (reference: NonNullable<ReturnType<typeof referenceOf>>) => void;

/**
 * Returns a text that is the same for schemas that accept and return the same, or `null` if this is unknowable: a function
 * of the author may depend on anything.
 */
export function describeSchemas(value: unknown, onReference: OnReference = () => undefined): string | null {
  const seen = new Map<object, number>();
  let isKnown = true;
  const describeFunction = (part: unknown): string => {
    const found = referenceOf(part);
    if (found === null) {
      isKnown &&= OF_TEXT.test(String(part));
      return String(part);
    }
    onReference(found);
    return JSON.stringify([found.collection, [...(found.ids ?? [])]]);
  };
  const describe = (part: unknown): unknown => {
    if (typeof part === "function") return describeFunction(part);
    if (typeof part === "bigint" || typeof part === "symbol" || part === undefined) return String(part);
    if (typeof part !== "object" || part === null) return part;
    if (part instanceof RegExp || part instanceof Date) return String(part);
    const before = seen.get(part);
    // A schema can contain itself.
    if (before !== undefined) return `#${before}`;
    seen.set(part, seen.size);
    if (Array.isArray(part)) return part.map(describe);
    if (part instanceof Map || part instanceof Set) return [...part].map(describe);
    if (isFieldSchema(part)) return describe(definitionOf(part));
    // The function of `superRefine` and `check` is not in the definition.
    if ("check" in part && part.check === "custom" && !("fn" in part)) isKnown = false;
    return Object.entries(part).flatMap(([name, inner]) =>
      OF_MESSAGES.has(name) ? [] : [[name, describe(inner)]],
    );
  };
  const described = JSON.stringify(describe(value));
  return isKnown ? described : null;
}

function definitionOf({ _zod: { def } }: FieldSchema) {
  return def;
}

/** Names of the fields that a schema accepts. Others are left out, or are an error if it is strict. */
export interface KnownKeys {
  readonly names: ReadonlySet<string>;
  readonly isStrict: boolean;
}

/** Schemas that accept what an inner one accepts, by the property of their definition that has it. */
const INNER: ReadonlyMap<string, string> = new Map([
  ["pipe", "in"],
  ...["optional", "nullable", "default", "prefault", "nonoptional", "readonly", "catch"].map(
    (type) => [type, "innerType"] as const,
  ),
]);

/** Returns the fields that a schema of an object accepts, or `null` if it can accept others. */
export function keysOf(schema: FieldSchema): KnownKeys | null {
  const definition = definitionOf(schema);
  const { type } = definition;
  const part = (name: string): unknown => Reflect.get(definition, name);
  if (type === "object") {
    const rest = part("catchall");
    const isStrict = isFieldSchema(rest) && definitionOf(rest).type === "never";
    if (rest !== undefined && !isStrict) return null;
    return { names: new Set(Object.keys(Object(part("shape")))), isStrict };
  }
  if (type === "union" || type === "intersection") {
    const parts = type === "union" ? part("options") : [part("left"), part("right")];
    return joinKeys(Array.isArray(parts) ? parts : []);
  }
  const inner = part(INNER.get(type) ?? "");
  return isFieldSchema(inner) ? keysOf(inner) : null;
}

function joinKeys(schemas: readonly unknown[]): KnownKeys | null {
  const found = schemas.map((schema) => (isFieldSchema(schema) ? keysOf(schema) : null));
  const known = found.filter((keys) => keys !== null);
  if (known.length === 0 || known.length < found.length) return null;
  return {
    names: new Set(known.flatMap(({ names }) => [...names])),
    isStrict: known.every(({ isStrict }) => isStrict),
  };
}
