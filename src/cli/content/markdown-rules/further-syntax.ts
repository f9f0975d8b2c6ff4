import abbrPlugin from "#markdown-it-abbr";
import deflistPlugin from "#markdown-it-deflist";
import markPlugin from "#markdown-it-mark";
import type { MarkdownIt, StateCore, Token } from "markdown-it";

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
