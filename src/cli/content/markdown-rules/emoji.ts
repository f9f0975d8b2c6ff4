import type { MarkdownIt, Token } from "markdown-it";
import { full } from "markdown-it-emoji";
import { MOST_PARTS } from "./links.js";

/** Characters of which every emoji contains at least one: names have colons, shortcuts one of the others. */
const SIGN = /[:;]|<[/\\]?3|[xX8B]-\)/;

/** Adds emoji by name, such as `:tada:`, and by the shortcuts of VuePress 1, such as `;)`. */
export function emoji(md: MarkdownIt): void {
  const before = new Set(md.core.ruler.getRules(""));
  md.use(full);
  const [replace] = md.core.ruler.getRules("").filter((rule) => !before.has(rule));
  if (replace === undefined) return;
  // The plugin searches for two thousand names at every letter, so paragraphs without a sign skip it.
  md.core.ruler.at("emoji", (state) => {
    const { tokens } = state;
    state.tokens = tokens.filter(mayHoldEmoji);
    if (state.tokens.length > 0) replace(state);
    state.tokens = tokens;
  });
}

function mayHoldEmoji({ content: source, children }: Token): boolean {
  // One test of the whole source first. Text cannot contain a sign that its source lacks, because an entity ends with
  // `;`.
  if (!SIGN.test(source) || (children?.length ?? 0) >= MOST_PARTS) return false;
  return children?.some(({ type, content }) => type === "text" && SIGN.test(content)) === true;
}
