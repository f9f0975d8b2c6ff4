import { RAW_TEXT_NAMES, VOID_NAMES } from "./element-names.js";
import { splitHtml } from "./html-parts.js";
import { escapeRaw, openElement, setOutput, type TagPlace } from "./open-element.js";
import type { Tag } from "./tag-scanner.js";
import { TagStack } from "./tag-stack.js";

/** A tag without its partner, with its line in the HTML, counted from 1. */
export type UnpairedTag = { readonly name: string; readonly line: number } & (
  | { readonly code: "stray-end-tag" }
  | { readonly code: "unclosed-element"; readonly isText: boolean }
);

/** Elements that would end or replace the document. Their tags are text. */
const OF_DOCUMENT: ReadonlySet<string> = new Set("html head body frameset frame plaintext base".split(" "));

/** Elements without an end tag that markdown cannot contain. */
const OTHER_VOID: ReadonlySet<string> = new Set(["meta"]);

/** Pairs the tags of a plugin's HTML, as those of markdown are paired, so that the page around it stays whole. */
export function pairTags(html: string): {
  readonly html: string;
  readonly unpaired: readonly UnpairedTag[];
} {
  const stack = new TagStack();
  const unpaired: UnpairedTag[] = [];
  const parts = splitHtml(html);
  for (const part of parts) {
    const { tag } = part;
    if (tag === null) continue;
    const place: TagPlace = { part, tag, line: part.lineOffset + 1, lineEnds: null, isAlone: false };
    if (tag.isClosing) closeElement(stack, place, unpaired);
    else openOwn(stack, place, unpaired);
  }
  const last = parts.at(-1);
  if (last !== undefined) stack.endBlock(last);
  const rest = stack.leave();
  return { html: parts.map(({ before, output }) => before + output).join("") + rest, unpaired };
}

function openOwn(stack: TagStack, place: TagPlace, unpaired: UnpairedTag[]): void {
  const { tag, part, line } = place;
  const name = tag.name.toLowerCase();
  const report = (isText: boolean) =>
    void unpaired.push({ code: "unclosed-element", name: tag.name, isText, line });
  const isRaw = RAW_TEXT_NAMES.has(name);
  if (OF_DOCUMENT.has(name) || (isRaw && part.rawText === null && !tag.isSelfClosing)) return report(true);
  if (OTHER_VOID.has(name)) return setOutput(part, startTag(tag));
  openElement(stack, place, {
    name,
    startTag: () => startTag(tag),
    rawText: (text) => (name === "script" || name === "style" ? text : escapeRaw(text)),
    onText: () => report(true),
    onEndAdded: () => report(false),
  });
}

function closeElement(stack: TagStack, { tag, part, line }: TagPlace, unpaired: UnpairedTag[]): void {
  const name = tag.name.toLowerCase();
  if (stack.isOpen(name)) stack.close(name, part);
  else if (name === "br") setOutput(part, "<br>");
  else if (VOID_NAMES.has(name) || OTHER_VOID.has(name)) setOutput(part, "", "dropped");
  else unpaired.push({ code: "stray-end-tag", name: tag.name, line });
}

function startTag({ source }: Tag): string {
  return `<${source.slice(1).replaceAll("<", "&lt;")}`;
}
