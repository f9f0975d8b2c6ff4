import type { MarkdownIt, Token } from "markdown-it";
import { full } from "markdown-it-emoji";

/** All names stand between colons, and each shortcut holds one of these. */
const SIGN = /[:;]|<[/\\]?3|[xX8B]-\)/;

/** `:tada:` and the shortcuts, as in VuePress 1. */
export function emoji(md: MarkdownIt): void {
  const before = new Set(md.core.ruler.getRules(""));
  md.use(full);
  const [replace] = md.core.ruler.getRules("").filter((rule) => !before.has(rule));
  if (replace === undefined) return;
  // It looks for two thousand names at every letter: most paragraphs need not wait for that.
  md.core.ruler.at("emoji", (state) => {
    const { tokens } = state;
    state.tokens = tokens.filter(mayHoldEmoji);
    if (state.tokens.length > 0) replace(state);
    state.tokens = tokens;
  });
}

function mayHoldEmoji({ content: source, children }: Token): boolean {
  // One test for a whole paragraph: a text has no sign that its source has not, as an entity ends with `;`.
  if (!SIGN.test(source)) return false;
  return children?.some(({ type, content }) => type === "text" && SIGN.test(content)) === true;
}
