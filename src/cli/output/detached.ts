/** Minimum length at which V8 slices a string instead of copying it, in UTF-16 units. */
const SLICED = 13;

/** Copies a substring. A sliced string would keep its whole document in memory. */
export function detached(text: string): string {
  return text.length < SLICED ? text : Buffer.from(text).toString();
}
