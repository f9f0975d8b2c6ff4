import { parseJson, type JsonObject } from "../protocol/read-json.js";
import { CODES, RequestError } from "../protocol/request-error.js";
import type { ServiceRequest } from "./service-request.js";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * Reads the JSON body of a request. Resolves to `undefined` if there is none, or one of another type. Throws 413 beyond
 * `maxBytes`, 415 for a compressed body or another charset, and 400 for invalid JSON.
 */
export async function readJsonBody(request: ServiceRequest, maxBytes: number): Promise<unknown> {
  if (!isReadable(request, JSON_TYPE)) return undefined;
  const text = await readText(request, maxBytes);
  return text === "" ? undefined : parseJson(text, "The body");
}

/** Reads a JSON body like `readJsonBody`, or the fields of a form. */
export async function readFields(request: ServiceRequest, maxBytes: number): Promise<unknown> {
  if (!isReadable(request, FORM_TYPE)) return readJsonBody(request, maxBytes);
  return parseQuery(await readText(request, maxBytes));
}

/** Parses a query, or a form in a body. A name that occurs several times has a list of its values. */
export function parseQuery(text: string): JsonObject {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const known = fields.get(name);
    if (known === undefined) fields.set(name, value);
    else if (typeof known === "string") fields.set(name, [known, value]);
    else known.push(value);
  }
  return Object.fromEntries(fields);
}

/** Returns whether a request has a body of this type. Throws 415 if it has, but its encoding is not supported. */
function isReadable(request: ServiceRequest, type: string): boolean {
  if (!request.hasBody) return false;
  if ((request.header("content-encoding") ?? "identity") !== "identity") throw wrongType();
  const [given = "", ...parameters] = (request.header("content-type") ?? "").split(";");
  if (given.trim().toLowerCase() !== type) return false;
  const isPlain = parameters.every((parameter) => /^\s*charset\s*=\s*"?(utf-?8)?"?\s*$/i.test(parameter));
  if (!isPlain) throw wrongType();
  return true;
}

// The byte order mark is kept, because it is no part of JSON.
const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

async function readText(request: ServiceRequest, maxBytes: number): Promise<string> {
  if (Number(request.header("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await request.readBytes(maxBytes);
  try {
    return DECODER.decode(bytes);
  } catch {
    throw new RequestError(400, CODES.invalidJson, "The body is not valid UTF-8.");
  }
}

/** Creates a 413 for a body of more than `maxBytes`. */
export function tooLarge(maxBytes: number): RequestError {
  const message = `The body is too large: at most ${maxBytes} bytes are allowed.`;
  return new RequestError(413, CODES.tooLarge, message);
}

function wrongType(): RequestError {
  return new RequestError(415, CODES.invalidJson, "The body must be plain JSON.");
}
