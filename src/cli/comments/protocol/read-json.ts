import type { FieldValue } from "../query/query.js";
import { CODES, RequestError } from "./request-error.js";

/** An object of JSON whose values are not checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed JSON value is an object; its keys are then read with `Object.hasOwn` or `Object.entries`. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own property, never one of the prototype. */
export function ownValue(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** A text that both databases can keep. Throws 400 for the zero character, which PostgreSQL cannot. */
export function readText(value: unknown, name: string): string {
  if (typeof value !== "string") {
    throw new RequestError(400, CODES.incorrectType, `${name} must be a text.`);
  }
  if (value.includes("\0")) throw new RequestError(400, CODES.invalidJson, `${name} holds a zero character.`);
  return value.replace(LONE_SURROGATES, "�");
}

const LONE_SURROGATES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A value of a condition: a text, a number, a truth value, `null` or `{"__type":"Date","iso":…}`. */
export function readValue(value: unknown, name: string): FieldValue {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (isJsonObject(value) && ownValue(value, "__type") === "Date")
    return readDate(ownValue(value, "iso"), name);
  return readText(value, name);
}

/** Throws 400 for what is no moment. */
export function readDate(value: unknown, name: string): Date {
  const date = new Date(readText(value, name));
  if (Number.isNaN(date.getTime())) throw new RequestError(400, CODES.incorrectType, `${name} is no date.`);
  return date;
}

/** The object that a text is as JSON; `null` for any other text. */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Parses JSON that came in a query string. Throws 400. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError(400, CODES.invalidJson, `${name} is not valid JSON.`);
  }
}
