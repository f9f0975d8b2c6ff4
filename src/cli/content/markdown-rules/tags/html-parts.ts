import { escapeText } from "../../../../runtime/model/text/escape.js";
import { RAW_TEXT_NAMES } from "./element-names.js";
import { type Tag, scanTag } from "./tag-scanner.js";

/** Role of a part: text, working HTML, removed, or an end of an island. */
export type PartRole = "text" | "markup" | "dropped" | "island" | "island-open" | "island-close";

/** Piece of an author's HTML. Its role depends on the tags around it. */
export interface HtmlPart {
  readonly tag: Tag | null;
  /** Content of an element that contains only characters; `null` if its end tag is missing. */
  readonly rawText: string | null;
  /** Number of lines between the start of the token and this part. */
  readonly lineOffset: number;
  role: PartRole;
  /** End tags that the author omitted, to be inserted before this part. */
  before: string;
  output: string;
}

const LITERALS: readonly (readonly [start: string, end: string])[] = [
  ["<?", "?>"],
  ["<![CDATA[", "]]>"],
  ["<!", ">"],
];

/**
 * Splits HTML into tags and text. All parts have the role of text until the resolver changes it; comments are removed.
 */
export function splitHtml(html: string): HtmlPart[] {
  const parts: HtmlPart[] = [];
  const unclosed = new Set<string>();
  let textStart = 0;
  let at = html.indexOf("<");
  let lineOffset = 0;
  let counted = 0;

  const add = (start: number, end: number, part: Partial<HtmlPart>): void => {
    for (
      let next = html.indexOf("\n", counted);
      next >= 0 && next < start;
      next = html.indexOf("\n", next + 1)
    ) {
      lineOffset += 1;
      counted = next + 1;
    }
    const output = escapeText(html.slice(start, end));
    parts.push({ tag: null, rawText: null, lineOffset, role: "text", before: "", output, ...part });
  };
  const addText = (end: number): void => {
    // Entities in the author's HTML are kept.
    if (end > textStart) add(textStart, end, { output: html.slice(textStart, end).replaceAll("<", "&lt;") });
  };

  while (at >= 0) {
    const found = readMarkup(html, at, unclosed);
    if (found === null) {
      at = html.indexOf("<", at + 1);
      continue;
    }
    addText(at);
    add(at, found.end, found.part);
    textStart = found.end;
    at = html.indexOf("<", found.end);
  }
  addText(html.length);
  return parts;
}

interface Markup {
  readonly end: number;
  readonly part: Partial<HtmlPart>;
}

function readMarkup(html: string, start: number, unclosed: Set<string>): Markup | null {
  if (html.startsWith("<!--", start)) {
    const end = findEnd(html, "-->", start + 4, unclosed);
    return end < 0 ? null : { end, part: { role: "dropped", output: "" } };
  }
  for (const [opening, closing] of LITERALS) {
    if (!html.startsWith(opening, start)) continue;
    const end = findEnd(html, closing, start + opening.length, unclosed);
    return end < 0 ? null : { end, part: {} };
  }
  const tag = scanTag(html, start);
  if (tag === null) return null;
  const end = start + tag.source.length;
  if (tag.isClosing || tag.isSelfClosing || !RAW_TEXT_NAMES.has(tag.name.toLowerCase())) {
    return { end, part: { tag } };
  }
  const closing = findRawTextEnd(html, tag.name, end, unclosed);
  return closing === null
    ? { end, part: { tag } }
    : { end: closing.end, part: { tag, rawText: html.slice(end, closing.start) } };
}

/** Finds the end tag of an element such as `<style>`. Returns `null` if it is missing. */
export function findRawTextEnd(
  html: string,
  name: string,
  from: number,
  unclosed: Set<string>,
): { readonly start: number; readonly end: number } | null {
  if (unclosed.has(name)) return null;
  const pattern = new RegExp(`</${name}[ \\t\\n\\r\\f]*>`, "gi");
  pattern.lastIndex = from;
  const match = pattern.exec(html);
  if (match === null) {
    unclosed.add(name);
    return null;
  }
  return { start: match.index, end: pattern.lastIndex };
}

/**
 * Finds the offset after `mark`, or -1. Records a missing mark, so that many starts without an end cost one search
 * only.
 */
function findEnd(html: string, mark: string, from: number, unclosed: Set<string>): number {
  if (unclosed.has(mark)) return -1;
  const at = html.indexOf(mark, from);
  if (at < 0) unclosed.add(mark);
  return at < 0 ? -1 : at + mark.length;
}
