/** Shorter strings are copied when they are cut; UTF-16 units. */
const SLICED = 13;

/** A copy of a text: what was cut from a document keeps all of that in memory. */
export function detached(text: string): string {
  return text.length < SLICED ? text : Buffer.from(text).toString();
}
