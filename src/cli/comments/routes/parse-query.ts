import type { JsonObject } from "../protocol/read-json.js";

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
