import type { FieldValue } from "../query/query.js";
import { CODES, RequestError } from "./request-error.js";

/** A parsed JSON object with unchecked values. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Returns whether a parsed JSON value is an object. Read its keys with `ownValue` or `Object.entries`,
 * because it may have any name.
 */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an own property of an object, never one of its prototype. */
export function ownValue(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/**
 * Returns a text that both databases can store, with lone surrogates replaced. Throws 400 for another type
 * and for a NUL character, which PostgreSQL does not support.
 */
export function readText(value: unknown, name: string): string {
  if (typeof value !== "string") {
    throw new RequestError(400, CODES.incorrectType, `${name} must be a text.`);
  }
  if (value.includes("\0"))
    throw new RequestError(400, CODES.invalidJson, `${name} must not contain a NUL character.`);
  return value.replace(LONE_SURROGATES, "�");
}

const LONE_SURROGATES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * Parses a value in a condition: a text, number, boolean, `null` or `{"__type":"Date","iso":…}`. Throws 400
 * for anything else.
 */
export function readValue(value: unknown, name: string): FieldValue {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (isJsonObject(value) && ownValue(value, "__type") === "Date")
    return readDate(ownValue(value, "iso"), name);
  return readText(value, name);
}

/** Parses a date. Throws 400 if it is invalid. */
export function readDate(value: unknown, name: string): Date {
  const date = new Date(readText(value, name));
  if (Number.isNaN(date.getTime()))
    throw new RequestError(400, CODES.incorrectType, `${name} is not a valid date.`);
  return date;
}

/** Parses a JSON object. Returns `null` if the text is not a JSON object. */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Parses JSON from a query string. Throws 400 if it is invalid. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError(400, CODES.invalidJson, `${name} is not valid JSON.`);
  }
}
