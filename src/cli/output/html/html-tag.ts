import { decodeHTMLAttribute } from "entities";
import { detached } from "../detached.js";

/**
 * Attribute values by lower-case name, with entities decoded; an empty string for an attribute without a
 * value.
 */
export type HtmlAttributes = Readonly<Record<string, string>>;

/** Attributes of an element that has none of the wanted ones. Compared by identity. */
export const NO_ATTRIBUTES: HtmlAttributes = {};

/** Elements whose content is not HTML. */
export const FOREIGN: ReadonlySet<string> = new Set(["svg", "math"]);
const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Elements whose content contains no tags. */
const RAW_TEXT: ReadonlySet<string> = new Set(["script", "style", "textarea", "title"]);
/** Maximum number of cached tags. */
const MOST_TAGS = 8192;
/** Maximum length of a cached tag, in UTF-16 units. Longer tags rarely repeat. */
const LONGEST_TAG = 400;
/** Number of units of a tag that are hashed, as a power of two: about 16. */
const SAMPLE_BITS = 4;
/** Multiplier of the FNV-1a hash. */
const PRIME = 0x01000193;

/** U+002F `/`, as a UTF-16 unit. */
export const SLASH = 47;
const EQUALS = 61;

/** U+003E `>`, as a UTF-16 unit. */
export const MORE_THAN = 62;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;

/**
 * A parsed start tag. Void and raw text elements are those of the HTML Standard (WHATWG §13.1.2), plus the
 * obsolete `param`.
 */
export interface Tag {
  readonly name: string;
  readonly attributes: HtmlAttributes;
  readonly isClosed: boolean;
  readonly isVoid: boolean;
  readonly isForeign: boolean;
  readonly isRawText: boolean;
  /** Length in UTF-16 units, from the tag's name through its `>`. */
  readonly length: number;
}

/** A cached tag and its source text, which starts at the name. */
interface KnownTag {
  readonly text: string;
  readonly tag: Tag;
}

/**
 * Creates a parser for the start tag whose name begins at `from`. The parser returns `null` if the document
 * ends inside the tag. Results are cached by source text, because most tags with wanted attributes are links
 * that all pages share.
 */
export function createTagReader(wanted: ReadonlySet<string>): (html: string, from: number) => Tag | null {
  // The key hashes a sample of the units; a string key would have to be sliced and hashed as a whole.
  const known = new Map<number, KnownTag>();
  return (html, from) => {
    const end = html.indexOf(">", from) + 1;
    const key = sampleOf(html, from, end);
    const found = known.get(key);
    if (found?.text.length === end - from && html.startsWith(found.text, from)) return found.tag;
    if (end - from > LONGEST_TAG) return readTag(html, from, wanted);
    // A sliced string would keep the whole document in memory.
    const text = detached(html.slice(from, end));
    const tag = readTag(text, 0, wanted);
    // An attribute value contains `>`, so the cached text is only part of the tag.
    if (tag === null) return readTag(html, from, wanted);
    if (known.size === MOST_TAGS) known.clear();
    known.set(key, { text, tag });
    return tag;
  };
}

/**
 * Hashes the length and a sample of the units. The result is below 2^30, because V8 boxes larger map keys.
 */
function sampleOf(html: string, from: number, end: number): number {
  let hash = end - from;
  const step = Math.max(1, (end - from) >> SAMPLE_BITS);
  // Starts at the end, because few element names are distinct.
  for (let at = end - 2; at >= from; at -= step) hash = Math.imul(hash ^ html.charCodeAt(at), PRIME);
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}

/** Parses the start tag whose name begins at `from`; returns `null` if the document ends inside it. */
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
    // HTML allows an attribute name to begin with `=`.
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

/** Returns a name in lower case. Most names already are, and checking is cheaper than converting. */
export function lowerCase(html: string, from: number, to: number): string {
  const name = html.slice(from, to);
  for (let at = from; at < to; at++) {
    const code = html.charCodeAt(at);
    if (code >= 65 && code <= 90) return name.toLowerCase();
  }
  return name;
}

/**
 * Returns the index at which a tag's name ends: at white space, `/`, `>` (WHATWG §13.2.5.8) or the end of the
 * text. In UTF-16 units.
 */
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
