import Parser, { type MarkdownIt, type Token } from "markdown-it";
import { full } from "markdown-it-emoji";
import { MOST_PARTS } from "./links.js";

/** Characters of which every emoji contains at least one: names have colons, shortcuts one of the others. */
const SIGN = /[:;]|<[/\\]?3|[xX8B]-\)/;

/** Adds emoji by name, such as `:tada:`, and by the shortcuts of VuePress 1, such as `;)`. */
export function emoji(md: MarkdownIt): void {
  plugin ??= createPlugin();
  const { replace, render } = plugin;
  if (replace === undefined || render === undefined) return;
  md.renderer.rules["emoji"] = render;
  // The plugin searches for two thousand names at every letter, so paragraphs without a sign skip it.
  md.core.ruler.after("linkify", "emoji", (state) => {
    const { tokens } = state;
    state.tokens = tokens.filter(mayHoldEmoji);
    if (state.tokens.length > 0) replace(state);
    state.tokens = tokens;
  });
}

/** Returns the rule and the renderer of the plugin. */
function createPlugin() {
  const md = new Parser();
  const before = new Set(md.core.ruler.getRules(""));
  md.use(full);
  const replace = md.core.ruler.getRules("").find((rule) => !before.has(rule));
  return { replace, render: md.renderer.rules["emoji"] };
}

/** Shared by all parsers, because the plugin's pattern of two thousand names is slow to make. */
let plugin: ReturnType<typeof createPlugin> | null = null;

function mayHoldEmoji({ content: source, children }: Token): boolean {
  // One test of the whole source first. Text cannot contain a sign that its source lacks, because an entity ends with
  // `;`.
  if (!SIGN.test(source) || (children?.length ?? 0) >= MOST_PARTS) return false;
  return children?.some(({ type, content }) => type === "text" && SIGN.test(content)) === true;
}
