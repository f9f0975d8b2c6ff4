import type { Env, MarkdownIt, Token, StateCore } from "markdown-it";
import footnote from "markdown-it-footnote";
import { type Compilation, compilationOf } from "./compilation.js";
import { inlineTexts } from "./inline-tokens.js";
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

/** Footnote as stored by markdown-it-footnote: either with a label, or the text of `^[…]`. */
type Note =
  | { readonly label: string; readonly count: number; readonly tokens?: never }
  | { readonly content: string; readonly tokens: Token[]; readonly label?: never; readonly count?: never };

/**
 * Moves the footnotes to the end of the page. Replaces a rule of markdown-it-footnote with the same result, which
 * copies all tokens of the page for each note.
 */
export function moveNotes(state: StateCore): void {
  const { footnotes = null } = Object(state.env) as {
    readonly footnotes?: { readonly list?: Note[] } | null;
  };
  if (footnotes === null) return;
  const { tokens, texts } = splitTokens(state.tokens);
  state.tokens = tokens;
  if (footnotes.list === undefined) return;
  const add = (type: string, nesting: -1 | 0 | 1, meta: Record<string, unknown> | null = null) => {
    const token = new state.Token(type, "", nesting);
    token.meta = meta;
    tokens.push(token);
  };

  add("footnote_block_open", 1);
  for (const [id, note] of footnotes.list.entries()) {
    const { label } = note;
    add("footnote_open", 1, { id, label });
    const text = label === undefined ? paragraphOf(note, state.Token) : (texts.get(label) ?? []);
    for (const token of text) tokens.push(token);
    const last = tokens.at(-1)?.type === "paragraph_close" ? tokens.pop() : undefined;
    for (let subId = 0; subId < Math.max(note.count ?? 0, 1); subId++) {
      add("footnote_anchor", 0, { id, subId, label });
    }
    if (last !== undefined) tokens.push(last);
    add("footnote_close", -1);
  }
  add("footnote_block_close", -1);
}

/** Splits the tokens of a page into the texts of footnotes, by label, and all other tokens. */
function splitTokens(all: readonly Token[]) {
  const tokens: Token[] = [];
  const texts = new Map<string, readonly Token[]>();
  let label = "";
  let text: Token[] = [];
  let isInside = false;
  for (const token of all) {
    if (token.type === "footnote_reference_open") {
      label = String(token.meta?.["label"]);
      text = [];
      isInside = true;
    } else if (token.type === "footnote_reference_close") {
      texts.set(label, text);
      isInside = false;
    } else {
      (isInside ? text : tokens).push(token);
    }
  }
  return { tokens, texts };
}

function paragraphOf({ content, tokens }: Extract<Note, { content: string }>, TokenClass: typeof Token) {
  const open = new TokenClass("paragraph_open", "p", 1);
  const inline = new TokenClass("inline", "", 0);
  const close = new TokenClass("paragraph_close", "p", -1);
  open.block = true;
  close.block = true;
  inline.children = tokens;
  inline.content = content;
  return [open, inline, close];
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
