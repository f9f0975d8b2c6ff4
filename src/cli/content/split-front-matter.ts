export interface SplitSource {
  /** What stands behind the opening `---`: the language of the block, mostly nothing. */
  readonly word: string;
  /** The text between the two `---` lines, from the end of the first; `null` where the file has no front matter. */
  readonly block: string | null;
  readonly closed: boolean;
  readonly content: string;
  /** Line of the file that `content` begins on, counted from 1. */
  readonly line: number;
}

const OPENING = /^---(?!-)([^\n]*)/;
const CLOSING = /\r?\n---[ \t]*(?:\r?\n|$)/;
/** A second line like this tells an unclosed block from a file that begins with a rule. */
const FIELD = /^\r?\n\s*["']?[\w-]+["']?\s*[:=]/;

/** Cuts a source into front matter and content without reading either. */
export function splitFrontMatter(source: string): SplitSource {
  const opening = OPENING.exec(source);
  if (!opening) return { word: "", block: null, closed: false, content: source, line: 1 };
  const word = (opening[1] ?? "").trim();
  const rest = source.slice(opening[0].replace(/\r$/, "").length);
  const closing = CLOSING.exec(rest);
  if (!closing) {
    const block = FIELD.test(rest) ? rest : null;
    return { word, block, closed: false, content: source, line: 1 };
  }
  const end = source.length - rest.length + closing.index + closing[0].length;
  const content = source.slice(end);
  const line = source.slice(0, end).split("\n").length;
  return { word, block: rest.slice(0, closing.index), closed: true, content, line };
}
