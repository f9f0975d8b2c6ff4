/** Value of an attribute: none, a string as written, or the text between `{` and `}`. */
export type AttributeValue =
  | { readonly kind: "none" }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "expression"; readonly text: string };

/** Attribute of a tag, with the offsets of its value. */
export interface TagAttribute {
  readonly name: string;
  readonly value: AttributeValue;
  /** UTF-16 offsets of the value in the tag, including quotes or braces; both are equal if there is no value. */
  readonly start: number;
  readonly end: number;
}

/** Start or end tag as written. */
export interface Tag {
  readonly name: string;
  readonly source: string;
  readonly isClosing: boolean;
  readonly isSelfClosing: boolean;
  readonly attributes: readonly TagAttribute[];
}

/** Maximum length of a value in braces. A limit keeps malicious text from taking a long time. */
const LONGEST_EXPRESSION = 10_000;

const OPENING = /<(\/?)([A-Za-z][A-Za-z0-9-]*)/y;
const SPACE = /[ \t\n\r\f]*/y;
const END = /\/?>/y;
const NAME = /[A-Za-z_:@#][\w:.@-]*/y;
const EQUALS = /[ \t\n\r\f]*=[ \t\n\r\f]*/y;
const STRING = /"[^"]*"|'[^']*'|[^\s"'=<>`{][^\s"'=<>`]*/y;

/** Reads the tag that begins at `start`. Returns `null` if the text there is no complete tag. */
export function scanTag(text: string, start: number): Tag | null {
  let at = start;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at += match[0].length;
    return match;
  };

  const opening = take(OPENING);
  const name = opening?.[2];
  if (name === undefined) return null;
  const attributes: TagAttribute[] = [];
  for (;;) {
    const before = at;
    take(SPACE);
    const end = take(END);
    if (end !== null) {
      const source = text.slice(start, at);
      const isClosing = opening?.[1] === "/";
      return { name, source, isClosing, isSelfClosing: end[0] === "/>", attributes };
    }
    // White space must precede an attribute. Browsers also accept a quotation mark at the end of the value before it.
    const isApart = before !== at || /["']/.test(text.charAt(at - 1));
    const attribute = isApart ? take(NAME) : null;
    if (attribute === null) return null;
    if (take(EQUALS) === null) {
      attributes.push({ name: attribute[0], value: { kind: "none" }, start: at - start, end: at - start });
      continue;
    }
    const from = at;
    const value = readString(take(STRING)) ?? readExpression(text, at);
    if (value === null) return null;
    if (value.kind === "expression") at += value.text.length + 2;
    attributes.push({ name: attribute[0], value, start: from - start, end: at - start });
  }
}

type Value = Exclude<AttributeValue, { readonly kind: "none" }>;

function readString(match: RegExpExecArray | null): Value | null {
  if (match === null) return null;
  const text = match[0];
  return { kind: "string", text: /^["']/.test(text) ? text.slice(1, -1) : text };
}

/** Reads the text between balanced braces. Braces in JSON strings do not count. */
function readExpression(text: string, start: number): Value | null {
  if (text[start] !== "{") return null;
  const limit = Math.min(text.length, start + LONGEST_EXPRESSION);
  let depth = 0;
  let isString = false;
  for (let at = start; at < limit; at++) {
    const character = text[at];
    if (isString) {
      if (character === "\\") at += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
    if (depth === 0) return { kind: "expression", text: text.slice(start + 1, at) };
  }
  return null;
}
