import type { MarkdownIt, Token } from "markdown-it";
import type { MarkdownTexts } from "../../../runtime/texts/features/markdown-texts.js";
import type { Box } from "./container-names.js";
import { compilationOf } from "./compilation.js";
import { pageTexts } from "./page-texts.js";

/** Alert kinds of GitHub, with the box and the title for each. */
const KINDS: ReadonlyMap<string, { readonly box: Box; readonly title: keyof MarkdownTexts }> = new Map([
  ["note", { box: "tip", title: "note" }],
  ["tip", { box: "tip", title: "tip" }],
  ["important", { box: "tip", title: "important" }],
  ["warning", { box: "warning", title: "warning" }],
  ["caution", { box: "danger", title: "caution" }],
]);

/** First line of an alert: its kind, Obsidian's sign for a folding one, and a title. */
const MARK = /^\[!(?<kind>[a-z]+)\][-+]?(?:[ \t]+(?<title>[^\n]*))?(?:\n|$)/i;

/**
 * Renders `> [!NOTE]` and the other alerts of GitHub, VitePress and Obsidian as the container of the same meaning. Text
 * after the mark is the title.
 */
export function alerts(md: MarkdownIt): void {
  md.core.ruler.after("block", "alerts", ({ tokens, env }) => {
    const texts = pageTexts(compilationOf(env).source.lang);
    /** Boxes of the open quotations; `null` for a quotation that is no alert. */
    const open: (Box | null)[] = [];
    for (const [index, token] of tokens.entries()) {
      if (token.type === "blockquote_open") open.push(openAlert(tokens.slice(index, index + 4), texts));
      if (token.type !== "blockquote_close") continue;
      const box = open.pop() ?? null;
      if (box !== null) token.type = `container_${box}_close`;
    }
  });
}

/** Turns a quotation that begins with an alert mark into a container. Returns its box, or `null` without a mark. */
function openAlert([quotation, paragraph, inline, end]: readonly Token[], texts: MarkdownTexts): Box | null {
  if (quotation === undefined || paragraph?.type !== "paragraph_open" || inline === undefined) return null;
  const mark = MARK.exec(inline.content);
  const kind = KINDS.get(mark?.groups?.["kind"]?.toLowerCase() ?? "");
  if (mark === null || kind === undefined) return null;
  const title = mark.groups?.["title"]?.trim() ?? "";
  quotation.type = `container_${kind.box}_open`;
  quotation.info = `${kind.box} ${title === "" ? texts[kind.title] : title}`;
  inline.content = inline.content.slice(mark[0].length);
  if (inline.map !== null) inline.map = [inline.map[0] + 1, inline.map[1]];
  if (inline.content !== "") return kind.box;
  paragraph.hidden = true;
  if (end !== undefined) end.hidden = true;
  return kind.box;
}
