import abbrPlugin from "#markdown-it-abbr";
import deflistPlugin from "#markdown-it-deflist";
import markPlugin from "#markdown-it-mark";
import Parser, { type MarkdownIt, type StateCore, type Token } from "markdown-it";
import { full } from "markdown-it-emoji";
import { MOST_PARTS } from "./links.js";
import { compilationOf } from "./compilation.js";
import { pageTexts } from "./page-texts.js";

/** Lines that define abbreviations: `*[HTML]: HyperText Markup Language`. */
export const ABBREVIATION_LINES = /^\s*\*\[[^[\]\n]+\]:.*$/gm;
/** Marks before the definitions of a term. */
export const DEFINITION_MARKS = /^ {0,3}[:~][ \t]+/gm;

/** A letter or digit of a script that separates words by spaces. */
const WORD = String.raw`(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{M}\p{N}_])`;
const STARTS_WITH_WORD = new RegExp(`^${WORD}`, "u");
const ENDS_WITH_WORD = new RegExp(`${WORD}$`, "u");

/** Adds lists of terms and their definitions. */
export function definitionLists(md: MarkdownIt): void {
  md.use(deflistPlugin);
}

/** Adds `==words==`. */
export function marks(md: MarkdownIt): void {
  md.use(markPlugin);
}

/**
 * Adds abbreviations. The package finds them between spaces and punctuation only, and Chinese, Japanese and Korean put neither next to
 * a foreign word, so its second rule is replaced.
 */
export function abbreviations(md: MarkdownIt): void {
  md.use(abbrPlugin);
  md.core.ruler.at("abbr_replace", (state) => {
    const titles = definedTitles(state);
    if (titles.size === 0) return;
    const names = new RegExp(`(${[...titles.keys()].map(namePattern).join("|")})`, "u");
    for (const token of state.tokens) {
      if (token.type !== "inline" || token.children === null) continue;
      token.children = token.children.flatMap((child) =>
        child.type === "text" && names.test(child.content)
          ? explain(child, { state, titles, names })
          : [child],
      );
    }
  });
}

/** Returns the explained names of a page, the longest first. */
function definedTitles({ env }: StateCore): ReadonlyMap<string, string> {
  const defined = Object(env?.["abbreviations"]) as Readonly<Record<string, string>>;
  // The package puts a colon before each name.
  const all = Object.entries(defined).map(([key, title]) => [key.slice(1), title] as const);
  return new Map(all.toSorted(([a], [b]) => b.length - a.length));
}

function namePattern(name: string): string {
  const pattern = name.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  return (
    (STARTS_WITH_WORD.test(name) ? `(?<!${WORD})` : "") +
    pattern +
    (ENDS_WITH_WORD.test(name) ? `(?!${WORD})` : "")
  );
}

interface Explanation {
  readonly state: StateCore;
  readonly titles: ReadonlyMap<string, string>;
  readonly names: RegExp;
}

/** Splits a text at its explained names. */
function explain(text: Token, { state, titles, names }: Explanation): readonly Token[] {
  const create = (type: string, tag: string, nesting: -1 | 0 | 1) => {
    const token = new state.Token(type, tag, nesting);
    token.level = text.level;
    token.map = text.map;
    return token;
  };
  return text.content.split(names).flatMap((content, index) => {
    const words = create("text", "", 0);
    words.content = content;
    // Every second part is a name.
    if (index % 2 === 0) return content === "" ? [] : [words];
    const open = create("abbr_open", "abbr", 1);
    open.attrSet("title", titles.get(content) ?? "");
    return [open, words, create("abbr_close", "abbr", -1)];
  });
}

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

const MARK = /^\[([ xX])\]\s/;

/** Renders `- [ ] open` and `- [x] done` with a disabled checkbox. */
export function tasks(md: MarkdownIt): void {
  md.core.ruler.after("inline", "tasks", (state) => {
    state.tokens.forEach((token, index) => {
      if (token.type !== "list_item_open") return;
      const inline = state.tokens[index + 2];
      const text = inline?.children?.[0];
      if (inline?.type !== "inline" || text?.type !== "text") return;
      const mark = MARK.exec(inline.content);
      // An escaped or linked bracket is no mark. The text then begins differently from the source.
      if (mark === null || !text.content.startsWith(mark[0].trimEnd())) return;
      text.content = text.content.slice(mark[0].length);
      const box = new state.Token("task", "input", 0);
      box.info = mark[1] === " " ? "open" : "done";
      inline.children?.unshift(box);
      token.attrJoin("class", "task");
    });
  });

  md.renderer.rules["task"] = (tokens, index, _options, env) => {
    const texts = pageTexts(compilationOf(env).source.lang);
    const isDone = tokens[index]?.info === "done";
    const label = isDone ? texts.done : texts.open;
    return `<input type="checkbox" disabled aria-label="${label}"${isDone ? " checked" : ""}> `;
  };
}
