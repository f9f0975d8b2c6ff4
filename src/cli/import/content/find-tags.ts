import { execFrom } from "./replace-pairs.js";

/** Patterns of tags of one generator. All are global, and take linear time. */
export interface TagPatterns {
  /** The start of a tag, before its name. */
  readonly start: RegExp;
  readonly end: RegExp;
  /** Matches what decides where a tag ends: its end, a text in quotes, which can contain an end, and a single quote. */
  readonly quotedEnd?: RegExp;
  /** Matches all words between start and end. Its groups are the name and the arguments. */
  readonly inner: RegExp;
}

/** Tags of Liquid and Nunjucks, as in `{% note %}`. */
export const TEMPLATE_TAGS: TagPatterns = {
  start: /\{%-?\s*(?=[A-Za-z_])/g,
  end: /-?%\}/g,
  inner: /^([A-Za-z_][\w-]*)([^]*)$/,
};

/** A tag in a text. */
export interface FoundTag {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly args: string;
  readonly text: string;
  /** Whether the tag has no content, as in `{{< figure />}}`. */
  readonly isClosed: boolean;
}

/** A slash at the end of a tag without content. */
const CLOSED = /(?:^|\s)\/$/;

/** Finds the tags of a text. The text is walked once: if a tag has no end, no later one has. */
export function findTags(text: string, { start, end, quotedEnd, inner }: TagPatterns): readonly FoundTag[] {
  const tags: FoundTag[] = [];
  let hasQuotes = quotedEnd !== undefined;
  let at = 0;
  for (;;) {
    const opening = execFrom(start, text, at);
    if (opening === null) return tags;
    const from = opening.index + opening[0].length;
    let closing = hasQuotes && quotedEnd !== undefined ? findQuotedEnd(quotedEnd, text, from) : null;
    if (closing === null) {
      // A quote without its end would hide the end of each later tag too.
      hasQuotes = false;
      closing = execFrom(end, text, from);
    }
    if (closing === null) return tags;
    at = closing.index + closing[0].length;
    const [, name, rest = ""] = inner.exec(text.slice(from, closing.index).trim()) ?? [];
    if (name === undefined) continue;
    const args = rest.trim();
    tags.push({
      start: opening.index,
      end: at,
      name,
      args: args.replace(CLOSED, ""),
      text: text.slice(opening.index, at),
      isClosed: CLOSED.test(args),
    });
  }
}

/** Returns the end of a tag that is not in quotes, or `null` if a quote has no end. */
function findQuotedEnd(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  let found = execFrom(pattern, text, from);
  while (found !== null && /^["`]/.test(found[0])) {
    if (found[0].length === 1) return null;
    found = pattern.exec(text);
  }
  return found;
}
