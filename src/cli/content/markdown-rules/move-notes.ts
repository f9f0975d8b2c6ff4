import type { StateCore, Token } from "markdown-it";

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
