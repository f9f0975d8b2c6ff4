/** A source cut in two, before anything of it is parsed. */
export interface SplitSource {
  /** What stands behind the opening `---`: the language of the block, mostly nothing. */
  readonly word: string;
  /** The text between the two `---` lines, from the end of the first; `null` where the file has no front matter. */
  readonly block: string | null;
  /** Line of the file that the opening `---` stands on; 0 where it was left out. */
  readonly opening: number;
  readonly closed: boolean;
  readonly content: string;
  /** Line of the file that `content` begins on, counted from 1. */
  readonly line: number;
}

const OPENING = /^---(?!-)([^\n]*)/;
const CLOSING = /\r?\n---[ \t]*(?:\r?\n|$)/;
/** A second line like this tells an unclosed block from a file that begins with a rule. */
const FIELD = /^\r?\n\s*["']?[\w-]+["']?\s*[:=]/;
/** Fields at the top of a file, and a closing line: Hexo does not ask for an opening one. */
const UNOPENED =
  /^(\w[\w-]*:(?=\s)[^\n]*\n(?:(?:\w[\w-]*:(?=\s)|[ \t]+\S|-[ \t])[^\n]*\n)*)---[ \t]*(?:\r?\n|$)/;

/** Hugo's TOML, between two lines of `+++`. */
const HUGO = /^\+\+\+[ \t]*(\r?\n(?:[^]*?\r?\n)??)\+\+\+[ \t]*(?:\r?\n|$)/;

/**
 * Hexo and Hugo pass over blank lines at the top of a file; VuePress took what follows them for text. A blank line below
 * the `---` too makes it a rule.
 */
const BLANK = /^(?:[ \t]*\r?\n)+(?=(?:---|\+\+\+)[^\n]*\n[ \t]*\S)/;

/** Cuts a source into front matter and content without reading either. */
export function splitFrontMatter(source: string): SplitSource {
  const blank = BLANK.exec(source)?.[0] ?? "";
  const split = splitAtTop(source.slice(blank.length));
  // A rule with text below may stand there too: front matter it is only where it ends, and begins with a field.
  if (blank === "" || !split.closed || split.block === null || !FIELD.test(split.block)) {
    return blank === "" ? split : splitAtTop(source);
  }
  const above = blank.split("\n").length - 1;
  return { ...split, opening: split.opening + above, line: split.line + above };
}

function splitAtTop(source: string): SplitSource {
  const opening = OPENING.exec(source);
  if (!opening) return splitHugo(source) ?? splitUnopened(source);
  const word = (opening[1] ?? "").trim();
  const rest = source.slice(opening[0].replace(/\r$/, "").length);
  const closing = CLOSING.exec(rest);
  if (!closing) {
    const block = FIELD.test(rest) ? rest : null;
    return { word, block, opening: 1, closed: false, content: source, line: 1 };
  }
  const end = source.length - rest.length + closing.index + closing[0].length;
  const block = rest.slice(0, closing.index);
  return { word, block, opening: 1, closed: true, ...contentFrom(source, end) };
}

function splitHugo(source: string): SplitSource | null {
  const [whole, block] = HUGO.exec(source) ?? [];
  if (whole === undefined || block === undefined || !FIELD.test(block)) return null;
  return { word: "toml", block, opening: 1, closed: true, ...contentFrom(source, whole.length) };
}

/** Only what has a title is taken for front matter: text may begin with a word and a colon too. */
function splitUnopened(source: string): SplitSource {
  const match = UNOPENED.exec(source);
  const fields = match?.[1];
  if (match === null || fields === undefined || !/^title:/m.test(fields)) {
    return { word: "", block: null, opening: 1, closed: false, content: source, line: 1 };
  }
  const block = `\n${fields.replace(/\r?\n$/, "")}`;
  return { word: "", block, opening: 0, closed: true, ...contentFrom(source, match[0].length) };
}

function contentFrom(source: string, start: number): Pick<SplitSource, "content" | "line"> {
  return { content: source.slice(start), line: source.slice(0, start).split("\n").length };
}
