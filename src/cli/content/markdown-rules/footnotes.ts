import type { Env, MarkdownIt, Token } from "markdown-it";
import footnote from "markdown-it-footnote";
import { type Compilation, compilationOf } from "./compilation.js";
import { inlineTexts } from "./inline-texts.js";
import { moveNotes } from "./move-notes.js";
import { pageTexts } from "./page-texts.js";

/**
 * Adds footnotes, `[^1]` and `[^1]: text`. Their texts become a section at the end of the page, without a horizontal
 * rule before it.
 */
export function footnotes(md: MarkdownIt): void {
  md.use(footnote);
  md.core.ruler.at("footnote_tail", moveNotes);
  md.core.ruler.after("footnote_tail", "footnote_lines", ({ tokens }) => placeInlineNotes(tokens));
  // This rule precedes the one that moves the notes out of the text.
  md.core.ruler.before("footnote_tail", "footnote_faults", ({ tokens, env }) =>
    reportFaults(tokens, env, compilationOf(env)),
  );
  md.renderer.rules["footnote_block_open"] = () => '<section class="footnotes">\n<ol>\n';
  md.renderer.rules["footnote_block_close"] = () => "</ol>\n</section>\n";
  md.renderer.rules["footnote_anchor"] = (tokens, index, _options, env) => {
    const { id = 0, subId = 0 } = Object(tokens[index]?.meta) as Partial<Record<"id" | "subId", number>>;
    const number = subId > 0 ? `${id + 1}:${subId}` : `${id + 1}`;
    const label = `${pageTexts(compilationOf(env).source.lang).backToReference} ${number}`;
    // The variation selector prevents browsers from showing the arrow as an emoji.
    return ` <a href="#fnref${number}" class="footnote-backref" aria-label="${label}">\u21a9\uFE0E</a>`;
  };
}

/**
 * Reference to a footnote that has no text. It also matches character classes such as `[^a-z]`, which belong in code.
 */
const REFERENCE = /\[\^([\p{L}\p{N}_-]{1,40})\]/gu;

function reportFaults(tokens: readonly Token[], env: Env | undefined, compilation: Compilation): void {
  let line = compilation.source.line;
  for (const [index, token] of tokens.entries()) {
    if (token.map !== null) line = compilation.lineOf(token);
    if (token.type === "footnote_reference_open") {
      // The token has no position, but its text does.
      const text = tokens.slice(index, index + 3).find(({ map }) => map !== null);
      reportUnused(token, env, compilation, text === undefined ? line : compilation.lineOf(text));
    }
    if (token.type !== "inline" || !token.content.includes("[^")) continue;
    for (const text of inlineTexts(token.children ?? [])) {
      for (const [reference] of text.content.matchAll(REFERENCE)) {
        compilation.report("warning", "missing-footnote", { reference }, line + text.line);
      }
    }
  }
}

function reportUnused(token: Token, env: Env | undefined, compilation: Compilation, line: number): void {
  const label = String(token.meta?.["label"]);
  const notes: unknown = env?.["footnotes"];
  const references: unknown = typeof notes === "object" && notes !== null ? Reflect.get(notes, "refs") : null;
  const isUsed =
    typeof references === "object" &&
    references !== null &&
    Number(Reflect.get(references, `:${label}`)) >= 0;
  if (isUsed) return;
  compilation.report("warning", "unused-footnote", { reference: `[^${label}]` }, line);
}

/** Gives the text of each `^[…]` note the line on which it was written, since the note moved to the end of the page. */
function placeInlineNotes(tokens: readonly Token[]): void {
  const lines = new Map<unknown, number>();
  let line = 0;
  let note: unknown = null;
  for (const token of tokens) {
    if (token.type === "footnote_open") note = token.meta?.["id"];
    if (token.type === "inline" && token.map === null && note !== null) {
      const written = lines.get(note) ?? line;
      token.map = [written, written + 1];
    }
    line = token.map?.[0] ?? line;
    for (const { type, meta, map } of token.children ?? []) {
      if (type === "footnote_ref") lines.set(meta?.["id"], line + (map?.[0] ?? 0));
    }
  }
}
