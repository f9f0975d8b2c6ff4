// oxlint-disable-next-line no-control-regex -- those that HTML or XML allows nowhere, not even escaped; white space is allowed
const CONTROL = /[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F\p{Surrogate}\uFFFE\uFFFF]/u;

/** A control character in a text, or half a character, which UTF-8 cannot encode. */
export interface ControlCharacter {
  /** In UTF-16 units. */
  readonly index: number;
  /** `the control character U+0001`, `the half character U+D800`. */
  readonly name: string;
}

/** The first control character or half character of a text, which no document may hold, or `null`. */
export function findControlCharacter(text: string): ControlCharacter | null {
  const index = text.search(CONTROL);
  if (index < 0) return null;
  const code = text.charCodeAt(index);
  const kind = code >= 0xd800 && code <= 0xdfff ? "half" : "control";
  return { index, name: `the ${kind} character U+${code.toString(16).toUpperCase().padStart(4, "0")}` };
}

/** A control character in a part of plain data. */
export interface ControlPart {
  readonly path: readonly PropertyKey[];
  /** See `ControlCharacter`. */
  readonly name: string;
}

/** The first control character among the texts of data, keys included. Data that holds itself is walked once. */
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
