import { decodeHTMLAttribute } from "entities";
import { detached } from "./detached.js";

/** Values by name, the names in lower case, the values without entities; empty for one without a value. */
export type HtmlAttributes = Readonly<Record<string, string>>;

/** What an element without any of the wanted attributes has. */
export const NO_ATTRIBUTES: HtmlAttributes = {};

/** Elements whose inside is not HTML. */
export const FOREIGN: ReadonlySet<string> = new Set(["svg", "math"]);
const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** What stands in these is no markup. */
const RAW_TEXT: ReadonlySet<string> = new Set(["script", "style", "textarea", "title"]);
/** Tags that are remembered at once. */
const MOST_TAGS = 8192;
/** In UTF-16 units; a longer tag is hardly met again. */
const LONGEST_TAG = 400;
/** About 2^4 units of a tag are hashed. */
const SAMPLE_BITS = 4;
/** FNV-1a's multiplier. */
const PRIME = 0x01000193;

/** U+002F `/`, as a UTF-16 unit. */
export const SLASH = 47;
const EQUALS = 61;

/** U+003E `>`, as a UTF-16 unit. */
export const MORE_THAN = 62;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;

/** A start tag; void and raw text elements are those of the HTML Standard (WHATWG §13.1.2), and the old `param`. */
export interface Tag {
  readonly name: string;
  readonly attributes: HtmlAttributes;
  readonly isClosed: boolean;
  readonly isVoid: boolean;
  readonly isForeign: boolean;
  readonly isRawText: boolean;
  /** In UTF-16 units, from its name to behind its `>`. */
  readonly length: number;
}

/** A tag with its text, from its name on. */
interface KnownTag {
  readonly text: string;
  readonly tag: Tag;
}

/**
 * Creates a reader of the start tag whose name begins at `from`; `null` where the document ends in it. A tag is read
 * once for all of the same text: most of those with wanted attributes are links that all pages have.
 */
export function createTagReader(wanted: ReadonlySet<string>): (html: string, from: number) => Tag | null {
  // By a hash of some units: a string as the key would have to be cut out, and hashed as a whole.
  const known = new Map<number, KnownTag>();
  return (html, from) => {
    const end = html.indexOf(">", from) + 1;
    const key = sampleOf(html, from, end);
    const found = known.get(key);
    if (found?.text.length === end - from && html.startsWith(found.text, from)) return found.tag;
    if (end - from > LONGEST_TAG) return readTag(html, from, wanted);
    // What is kept must not hold the document.
    const text = detached(html.slice(from, end));
    const tag = readTag(text, 0, wanted);
    // A `>` in a value: the text that was cut out is not all of the tag.
    if (tag === null) return readTag(html, from, wanted);
    if (known.size === MOST_TAGS) known.clear();
    known.set(key, { text, tag });
    return tag;
  };
}

/** A hash of the length and of some units; below 2^30, as a larger key of a map is boxed. */
function sampleOf(html: string, from: number, end: number): number {
  let hash = end - from;
  const step = Math.max(1, (end - from) >> SAMPLE_BITS);
  // From the end: the names of elements are few.
  for (let at = end - 2; at >= from; at -= step) hash = Math.imul(hash ^ html.charCodeAt(at), PRIME);
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}

/** The start tag whose name begins at `from`; `null` where the document ends in it. */
function readTag(html: string, from: number, wanted: ReadonlySet<string>): Tag | null {
  let at = nameEnd(html, from);
  const name = lowerCase(html, from, at);
  const kind = { isVoid: VOID.has(name), isForeign: FOREIGN.has(name), isRawText: RAW_TEXT.has(name) };
  let attributes: Record<string, string> | null = null;
  let isClosed = false;
  while (at < html.length) {
    const code = html.charCodeAt(at);
    if (code === MORE_THAN) {
      return { name, attributes: attributes ?? NO_ATTRIBUTES, isClosed, ...kind, length: at + 1 - from };
    }
    if (code === SLASH || isSpace(code)) {
      isClosed = code === SLASH;
      at += 1;
      continue;
    }
    isClosed = false;
    const nameStart = at;
    // An attribute's name may begin with `=`.
    at = attributeNameEnd(html, at + 1);
    const nameStop = at;
    while (isSpace(html.charCodeAt(at))) at += 1;
    let valueStart = nameStop;
    let valueStop = nameStop;
    if (html.charCodeAt(at) === EQUALS) {
      at += 1;
      while (isSpace(html.charCodeAt(at))) at += 1;
      const quote = html.charCodeAt(at);
      if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
        valueStart = at + 1;
        valueStop = html.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", valueStart);
        if (valueStop === -1) return null;
        at = valueStop + 1;
      } else {
        valueStart = at;
        while (at < html.length && html.charCodeAt(at) !== MORE_THAN && !isSpace(html.charCodeAt(at)))
          at += 1;
        valueStop = at;
      }
    }
    const attribute = lowerCase(html, nameStart, nameStop);
    if (!wanted.has(attribute)) continue;
    const value = html.slice(valueStart, valueStop);
    attributes ??= {};
    attributes[attribute] ??= value.includes("&") ? decodeHTMLAttribute(value) : value;
  }
  return null;
}

/** Names are in lower case mostly, and to ask costs less than to lower them. */
export function lowerCase(html: string, from: number, to: number): string {
  const name = html.slice(from, to);
  for (let at = from; at < to; at++) {
    const code = html.charCodeAt(at);
    if (code >= 65 && code <= 90) return name.toLowerCase();
  }
  return name;
}

/** Where a tag's name ends: at white space, `/` or `>` (WHATWG §13.2.5.8), or with the text. In UTF-16 units. */
export function nameEnd(html: string, from: number): number {
  let at = from;
  while (at < html.length) {
    const code = html.charCodeAt(at);
    if (code === MORE_THAN || code === SLASH || isSpace(code)) break;
    at += 1;
  }
  return at;
}

function attributeNameEnd(html: string, from: number): number {
  let at = from;
  while (at < html.length) {
    const code = html.charCodeAt(at);
    if (code === MORE_THAN || code === SLASH || code === EQUALS || isSpace(code)) break;
    at += 1;
  }
  return at;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13 || code === 12;
}
