/** Source split into front matter and content, neither of which is parsed. */
export interface SplitSource {
  /** Word after the opening `---` that names the language of the block, usually empty. */
  readonly word: string;
  /** Text between the two `---` lines, from the end of the first one; `null` if the file has no front matter. */
  readonly block: string | null;
  /** Line of the file with the opening `---`; 0 if the author omitted it. */
  readonly opening: number;
  readonly closed: boolean;
  readonly content: string;
  /** Line of the file on which `content` begins, counted from 1. */
  readonly line: number;
}

const OPENING = /^---(?!-)([^\n]*)/;
const CLOSING = /\r?\n---[ \t]*(?:\r?\n|$)/;
/**
 * Field directly below the opening line. It distinguishes an unclosed block from a file that begins with a horizontal
 * rule.
 */
const FIELD = /^\r?\n\s*["']?[\w-]+["']?\s*[:=]/;
/** Fields at the top of a file with a closing line. Hexo does not require an opening line. */
const UNOPENED =
  /^(\w[\w-]*:(?=\s)[^\n]*\n(?:(?:\w[\w-]*:(?=\s)|[ \t]+\S|-[ \t])[^\n]*\n)*)---[ \t]*(?:\r?\n|$)/;

/** Hugo's TOML, between two lines of `+++`. */
const HUGO = /^\+\+\+[ \t]*(\r?\n(?:[^]*?\r?\n)??)\+\+\+[ \t]*(?:\r?\n|$)/;

/**
 * Blank lines before front matter, which Hexo and Hugo skip. VuePress reads the rest as text. With a blank line below
 * it too, the `---` is a horizontal rule.
 */
const BLANK = /^(?:[ \t]*\r?\n)+(?=(?:---|\+\+\+)[^\n]*\n[ \t]*\S)/;

/** Splits a source into front matter and content without parsing either. */
export function splitFrontMatter(source: string): SplitSource {
  const blank = BLANK.exec(source)?.[0] ?? "";
  const split = splitAtTop(source.slice(blank.length));
  // A horizontal rule with text below it also matches. Front matter is closed and begins with a field.
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

/**
 * Splits a source without an opening line. A `title` field is required, because text may also begin with a word and a
 * colon.
 */
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
