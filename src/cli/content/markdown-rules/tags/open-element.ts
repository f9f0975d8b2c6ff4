import { endsParagraph } from "../../../../runtime/model/text/paragraph.js";
import { OPTIONAL_END, PARENTS, VOID_NAMES } from "./element-names.js";
import type { HtmlPart } from "./html-parts.js";
import type { Tag } from "./tag-scanner.js";
import type { OpenTag, TagStack } from "./tag-stack.js";

/** Position and surroundings of an author's HTML. */
export interface HtmlPlace {
  readonly line: number;
  /** Names of the end tags in the same line of text, in lower case; `null` in a block of HTML. */
  readonly lineEnds: ReadonlySet<string> | null;
  /** Whether the line contains nothing else. */
  readonly isAlone: boolean;
}

/** A tag, its part of the HTML, and its place. */
export interface TagPlace extends HtmlPlace {
  readonly part: HtmlPart;
  readonly tag: Tag;
}

/** The output of an element, and callbacks for its faults. */
interface ElementOutput extends Required<Pick<OpenTag, "onText" | "onEndAdded">> {
  /** Name of the element in lower case. */
  readonly name: string;
  readonly startTag: () => string;
  /** Returns the content of an element that contains only characters. */
  readonly rawText: (text: string) => string;
}

/** Opens an element of HTML, or writes one that has no end tag. An element outside of its parents stays text. */
export function openElement(
  stack: TagStack,
  place: TagPlace,
  { name, startTag, rawText, onText, onEndAdded }: ElementOutput,
): void {
  const { tag, part, lineEnds } = place;
  const parents = Object.hasOwn(PARENTS, name) ? (PARENTS[name] ?? []) : null;
  if (parents !== null && !stack.fill(parents.filter((parent) => endsBelow(parent, place)))) return;
  part.before += stack.closeImplied(name);
  if (endsParagraph(name)) stack.markParagraphs();
  if (part.rawText !== null) return setOutput(part, `${startTag()}${rawText(part.rawText)}</${tag.name}>`);
  if (VOID_NAMES.has(name)) return setOutput(part, startTag());
  if (tag.isSelfClosing) return setOutput(part, `${withoutSlash(startTag())}</${tag.name}>`);
  let blockEnd: HtmlPart | null = null;
  const close = (end: HtmlPart | null, holdsBlock: boolean): string => {
    const start = startTag();
    const isRenamed = name === "p" && holdsBlock;
    setOutput(part, isRenamed ? start.replace(/^<p/i, "<div") : start);
    const endTag = isRenamed ? "</div>" : `</${tag.name}>`;
    if (end !== null) setOutput(end, endTag);
    // An unclosed paragraph ends with its block of HTML, as in browsers, so that it does not include the blocks
    // below.
    else if (isRenamed && blockEnd !== null) {
      blockEnd.output += endTag;
      return "";
    }
    return endTag;
  };
  // Within a line of text, an unclosed `<p>` is prose about the element, as an unclosed `<div>` is.
  const isOptional = Object.hasOwn(OPTIONAL_END, name) && (name !== "p" || lineEnds === null);
  const onBlockEnd = (last: HtmlPart): void => void (blockEnd ??= last);
  stack.push({ key: name, close, isOptional, onBlockEnd, onText, onEndAdded });
}

/**
 * Returns whether a start tag can begin a list or similar parent. In a line of text, such as "the <ul> and <li>
 * elements", it must also be closed there.
 */
function endsBelow(parent: string, { lineEnds }: TagPlace): boolean {
  return lineEnds === null || lineEnds.has(parent);
}

/** Sets the output of a part that is more than text. */
export function setOutput(part: HtmlPart, output: string, role: HtmlPart["role"] = "markup"): void {
  part.output = output;
  part.role = role;
}

/** Escapes the content of an element that contains only characters. */
export function escapeRaw(text: string): string {
  return text.replaceAll("<", "&lt;");
}

function withoutSlash(html: string): string {
  return html.replace(/\s*\/>$/, ">");
}
