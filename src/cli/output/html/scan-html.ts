import {
  createTagReader,
  FOREIGN,
  lowerCase,
  MORE_THAN,
  nameEnd,
  SLASH,
  type HtmlAttributes,
} from "./html-tag.js";
import type { HeadTag } from "../../../runtime/model/page.js";
import { STYLE_ATTRIBUTE } from "../../../runtime/model/document/inline-style.js";

/** U+0021 `!`, as a UTF-16 unit. */
const EXCLAMATION = 33;
/** U+003F `?`, as a UTF-16 unit. */
const QUESTION = 63;

/** Callbacks of a scan. Element names are in lower case. */
export interface HtmlHandlers<Piece extends HtmlPiece = HtmlPiece> {
  /** Called with the wanted attributes of a start tag, which spans `from` to `to` in UTF-16 units. */
  readonly open: (name: string, attributes: HtmlAttributes, from: number, to: number) => void;
  /** Called with raw text. Entities are not decoded, because most text is not used. */
  readonly text: (raw: string) => void;
  /** Called once per opened element, at the latest at the end of the document. */
  readonly close: (name: string) => void;
  /** Called at each of the given pieces. Returns `true` if the scan can skip the piece. */
  readonly isKnown?: (piece: Piece) => boolean;
}

/** A balanced part of a document that begins with a tag. Positions are UTF-16 units. */
export interface HtmlPiece {
  readonly from: number;
  readonly to: number;
}

/** State of a scan. */
interface Scan extends Omit<HtmlHandlers, "isKnown"> {
  readonly html: string;
  readonly findTag: ReturnType<typeof createTagReader>;
  /** Names of the open elements. */
  readonly stack: string[];
  /** Number of open elements whose content is not HTML. */
  foreign: number;
}

/**
 * Creates a scanner for emitted documents. It reads tokens by the WHATWG rules and elements by their tags,
 * without a browser's repairs (implied end tags, misnested tables). It is many times as fast as a full
 * parser, which matters because every build reads every page. Code that contains only spans with classes is
 * reported as text.
 */
export function createHtmlScanner(wanted: ReadonlySet<string>) {
  const findTag = createTagReader(wanted);
  /** `pieces` are in document order and do not nest. */
  return <Piece extends HtmlPiece>(
    html: string,
    { open, text, close, isKnown }: HtmlHandlers<Piece>,
    pieces: readonly Piece[] = [],
  ): void => {
    const scan: Scan = { html, open, text, close, findTag, stack: [], foreign: 0 };
    let ahead = 0;
    let at = 0;
    while (at < html.length) {
      const start = html.indexOf("<", at);
      if (start !== at) text(html.slice(at, start === -1 ? html.length : start));
      if (start === -1) break;
      while ((pieces[ahead]?.from ?? start) < start) ahead += 1;
      const piece = pieces[ahead];
      at = piece?.from === start && isKnown?.(piece) === true ? piece.to : passMarkup(scan, start);
    }
    closeDownTo(scan, 0);
  };
}

/** Reads the markup that begins with the `<` at `start`. Returns its end. */
function passMarkup(scan: Scan, start: number): number {
  const { html } = scan;
  const next = html.charCodeAt(start + 1);
  if (isLetter(next)) return passElementStart(scan, start);
  if (next === SLASH) {
    const last = scan.stack.at(-1);
    if (last !== undefined && isEndOf(html, start + 2, last)) {
      leave(scan);
      return start + 3 + last.length;
    }
    if (isLetter(html.charCodeAt(start + 2))) return passEndTag(scan, start);
  }
  // `<!`, `<?` and `</` without a name start comments and declarations.
  if (next === SLASH || next === EXCLAMATION || next === QUESTION)
    return html.startsWith("<!--", start) ? commentEnd(html, start + 4) : behind(html, ">", start);
  scan.text("<");
  return start + 1;
}

/** Reads a start tag, and the content that is not read by tags. Returns the end. */
function passElementStart(scan: Scan, start: number): number {
  const { html } = scan;
  const tag = scan.findTag(html, start + 1);
  if (tag === null) return html.length;
  const { name } = tag;
  const end = start + 1 + tag.length;
  scan.open(name, tag.attributes, start, end);
  if (tag.isVoid || (scan.foreign > 0 && tag.isClosed)) {
    scan.close(name);
    return end;
  }
  scan.stack.push(name);
  if (name === "code") {
    const code = readSpans(html, end);
    if (code === null) return end;
    if (code.text !== "") scan.text(code.text);
    return code.end;
  }
  if (tag.isForeign) scan.foreign += 1;
  if (scan.foreign > 0 || !tag.isRawText) return end;
  const rawEnd = findEndTag(html, end, name);
  if (rawEnd !== end) scan.text(html.slice(end, rawEnd));
  return rawEnd;
}

/** Reads an end tag in any spelling. Ignores it if no element with its name is open. Returns its end. */
function passEndTag(scan: Scan, start: number): number {
  const { html } = scan;
  const end = nameEnd(html, start + 2);
  const depth = scan.stack.lastIndexOf(lowerCase(html, start + 2, end));
  if (depth !== -1) closeDownTo(scan, depth);
  return behind(html, ">", end);
}

function closeDownTo(scan: Scan, depth: number): void {
  while (scan.stack.length > depth) leave(scan);
}

/** Closes the innermost open element. */
function leave(scan: Scan): void {
  const name = scan.stack.pop() ?? "";
  if (scan.foreign > 0 && FOREIGN.has(name)) scan.foreign -= 1;
  scan.close(name);
}

const SPAN = '<span class="';
const SPAN_END = "</span>";

/**
 * Returns the text from `from` to the end tag of a `code` element; `null` if it contains anything but text
 * and spans with classes. Spans of highlighted code are most of a page's tags and carry no information.
 */
function readSpans(html: string, from: number): { readonly text: string; readonly end: number } | null {
  let text = "";
  let depth = 0;
  let at = from;
  for (;;) {
    const start = html.indexOf("<", at);
    if (start === -1) return null;
    text += html.slice(at, start);
    if (html.startsWith(SPAN, start)) {
      depth += 1;
      const quote = html.indexOf('"', start + SPAN.length);
      if (html.charCodeAt(quote + 1) !== MORE_THAN) return null;
      at = quote + 2;
    } else if (html.startsWith(SPAN_END, start)) {
      depth -= 1;
      if (depth < 0) return null;
      at = start + SPAN_END.length;
    } else return depth === 0 && html.startsWith("</code>", start) ? { text, end: start } : null;
  }
}

/**
 * Returns whether the end tag whose name begins at `from` closes the element `name`. Only its usual spelling
 * counts: lower case, no spaces.
 */
function isEndOf(html: string, from: number, name: string): boolean {
  return html.charCodeAt(from + name.length) === MORE_THAN && html.startsWith(name, from);
}

/**
 * Returns the index at which the end tag of a raw text element begins, or the document's length if it is
 * missing.
 */
function findEndTag(html: string, from: number, name: string): number {
  for (let at = html.indexOf("</", from); at !== -1; at = html.indexOf("</", at + 2)) {
    const end = nameEnd(html, at + 2);
    if (end < html.length && lowerCase(html, at + 2, end) === name) return at;
  }
  return html.length;
}

/** Returns the index after a comment. `<!-->` and `<!--->` are complete comments too. */
function commentEnd(html: string, from: number): number {
  const short = /^-?>/.exec(html.slice(from, from + 2));
  if (short !== null) return from + short[0].length;
  const end = /--!?>/g;
  end.lastIndex = from;
  const found = end.exec(html);
  return found === null ? html.length : found.index + found[0].length;
}

function behind(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found === -1 ? html.length : found + mark.length;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** A part of a document that consists of tags written from values. */
export interface WrittenPiece extends HtmlPiece {
  readonly tags: readonly HeadTag[];
}

/** A tag as a scan of its HTML reports it. */
export interface ReadTag {
  readonly name: string;
  readonly attributes: HtmlAttributes;
  /** Text of a script or style; empty for other elements. */
  readonly text: string;
}

/** Elements that contain no other elements. The text of a title has no facts. */
const PLAIN: ReadonlySet<string> = new Set(["meta", "link", "base", "title", "script", "style"]);
const WITH_TEXT: ReadonlySet<string> = new Set(["script", "style"]);
/** Attributes whose meaning depends on the document around them, and inline styles. */
const UNCLEAR: ReadonlySet<string> = new Set(["style", STYLE_ATTRIBUTE, "data-comments", "data-content"]);

/** Whether the values of a tag are all that a scan of its HTML would find. */
export function isPlainTag([name, attributes]: HeadTag): boolean {
  if (!PLAIN.has(name)) return false;
  for (const key in attributes) {
    if (UNCLEAR.has(key) || /^on|[A-Z\s"'<>/=]/.test(key)) return false;
  }
  return true;
}

/** Returns a plain tag as a scan of its HTML would report it. */
export function readPlainTag([name, values, text = ""]: HeadTag): ReadTag {
  const attributes: Record<string, string> = {};
  for (const key in values) {
    const value = values[key];
    if (value !== undefined && value !== false) attributes[key] = value === true ? "" : value;
  }
  // The writer escapes end tags in scripts and styles.
  return { name, attributes, text: WITH_TEXT.has(name) ? text.replaceAll("</", "<\\/") : "" };
}
