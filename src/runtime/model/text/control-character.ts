// oxlint-disable-next-line no-control-regex -- HTML and XML forbid these characters even escaped; white space is allowed
const CONTROL = /[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F\p{Surrogate}\uFFFE\uFFFF]/u;

/** Matches the characters that turn the direction of the text after them, so that a name can look like another one. */
export const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** A control character in a text, or a lone surrogate, which UTF-8 cannot encode. */
export interface ControlCharacter {
  /** Position in the text, in UTF-16 units. */
  readonly index: number;
  /** Name for error messages: `the control character U+0001`, `the half character U+D800`. */
  readonly name: string;
}

/**
 * Returns the first control character or lone surrogate of a text, or `null`. No HTML or XML document may
 * contain one.
 */
export function findControlCharacter(text: string): ControlCharacter | null {
  const index = text.search(CONTROL);
  if (index < 0) return null;
  const code = text.charCodeAt(index);
  const kind = code >= 0xd800 && code <= 0xdfff ? "half" : "control";
  return { index, name: `the ${kind} character U+${code.toString(16).toUpperCase().padStart(4, "0")}` };
}

/** A control character inside plain data, with its path. */
export interface ControlPart {
  readonly path: readonly PropertyKey[];
  /** Name of the character for error messages; see `ControlCharacter`. */
  readonly name: string;
}

/**
 * Returns the first control character in the strings and keys of `data`, or `null`. Circular data is allowed.
 */
export function findControlIn(data: unknown): ControlPart | null {
  const seen = new Set<object>();
  const walk = (value: unknown, path: readonly PropertyKey[]): ControlPart | null => {
    if (typeof value === "string") {
      const found = findControlCharacter(value);
      return found === null ? null : { path, name: found.name };
    }
    if (typeof value !== "object" || value === null || seen.has(value)) return null;
    seen.add(value);
    for (const [key, part] of Object.entries(value)) {
      const own = [...path, Array.isArray(value) ? Number(key) : key];
      const found = walk(key, own) ?? walk(part, own);
      if (found !== null) return found;
    }
    return null;
  };
  return walk(data, []);
}
