import { splitHeadingId } from "./heading-id.js";

/**
 * Reading speed in characters of Chinese, Japanese and Korean, and in words of other languages. Both are our own round
 * numbers.
 */
const CJK_PER_MINUTE = 400;
const WORDS_PER_MINUTE = 200;

/** Maximum number of characters of a fence that must be equal at its end. */
const LONGEST_FENCE = 20;

/** Start of a heading's line, also in a quotation. */
const HEADING = /^[\s>]*#{1,6}\s/;
/** Optional end of such a heading. */
const CLOSING = /\s#+\s*$/;
/** Start of the line below a heading without `#`. */
const UNDERLINE = /^\n[ >]*(?:=+|-+)[ \t\r]*(?:\n|$)/;
/** Maximum number of characters of a line that are read to recognise it. */
const LONGEST_UNDERLINE = 100;

/** Length of a text for its readers. */
export interface ReadingLength {
  /** Words, and characters of Chinese, Japanese and Korean, outside code blocks, tags and link targets. */
  readonly wordCount: number;
  /** Reading time in whole minutes, at least 1. It includes code blocks. */
  readonly readingTime: number;
}

/** Measures the markdown of a page. */
export function measureReading(content: string): ReadingLength {
  let characters = 0;
  let words = 0;
  let uncounted = 0;
  let skipped = 0;
  let isInWord = false;
  const find = createFinder(content);
  // A loop over UTF-16 units, because collecting all matches of a pattern takes ten times as long.
  for (let at = 0; at < content.length; at++) {
    const code = content.charCodeAt(at);
    if (isOfWord(code)) {
      if (!isInWord) {
        words += 1;
        if (at < skipped) uncounted += 1;
      }
      isInWord = true;
      continue;
    }
    if (at >= skipped && isMarkup(code)) skipped = endOfMarkup(content, at, find);
    if (!isInWord || !isJoint(code) || !isOfWord(content.charCodeAt(at + 1))) {
      isInWord = false;
      if (isCjk(code)) {
        characters += 1;
        if (at < skipped) uncounted += 1;
      }
    }
  }
  return {
    wordCount: characters + words - uncounted,
    readingTime: Math.max(1, Math.ceil(characters / CJK_PER_MINUTE + words / WORDS_PER_MINUTE)),
  };
}

/** Returns whether a UTF-16 unit may begin a code block, a tag, the target of a link, or the id of a heading. */
function isMarkup(code: number): boolean {
  return code === 96 || code === 126 || code === 60 || code === 93 || code === 123;
}

/**
 * Returns the end of the code block, tag, link target or heading id that begins at a position, or the position if none
 * does.
 */
function endOfMarkup(content: string, at: number, find: Find): number {
  const code = content.charCodeAt(at);
  if (code === 123) return content.charCodeAt(at + 1) === 35 ? endOfHeadingId(content, at, find) : at;
  if (code === 93) return content.charCodeAt(at + 1) === 40 ? endOf(")", at, find) : at;
  if (code === 60) return /[a-z/!]/i.test(content.charAt(at + 1)) ? endOf(">", at, find) : at;
  const fence = /^(`{3,}|~{3,})/.exec(content.slice(at, at + LONGEST_FENCE))?.[0];
  if (fence === undefined || !isLineStart(content, at)) return at;
  // The end of a block in a list is indented.
  const end = new RegExp(`\\n *${fence}`, "g");
  end.lastIndex = at;
  // A block without an end reaches to the end of the page.
  return end.test(content) ? end.lastIndex : content.length;
}

/** Returns the end of the line whose heading has its id at a position, or the position if no heading has it there. */
function endOfHeadingId(content: string, at: number, find: Find): number {
  const found = find("\n", at);
  const end = found < 0 ? content.length : found;
  const next = find("{#", at + 1);
  if (next >= 0 && next < end) return at;
  const line = content.slice(content.lastIndexOf("\n", at) + 1, end);
  const isHeading = HEADING.test(line) || UNDERLINE.test(content.slice(end, end + LONGEST_UNDERLINE));
  return isHeading && splitHeadingId(line.replace(CLOSING, "")) !== null ? end : at;
}

/** Returns the position of a closing character on the same line, or `from` if there is none. */
function endOf(closing: string, from: number, find: Find): number {
  const end = find(closing, from);
  const line = find("\n", from);
  return end < 0 || (line >= 0 && line < end) ? from : end;
}

/** Function that finds a mark at or after a position, as `indexOf` does. Positions must not decrease. */
type Find = (mark: string, from: number) => number;

/** Creates a function that searches the content once for each mark, so that any content is measured in linear time. */
function createFinder(content: string): Find {
  const found = new Map<string, number>();
  return (mark, from) => {
    const known = found.get(mark);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const place = content.indexOf(mark, from);
    found.set(mark, place);
    return place;
  };
}

/** Returns whether only spaces precede a position on its line. */
function isLineStart(content: string, at: number): boolean {
  let before = at - 1;
  while (content.charCodeAt(before) === 32) before -= 1;
  return before < 0 || content.charCodeAt(before) === 10;
}

/**
 * Returns whether a UTF-16 unit is a letter or digit of a script with spaces between words, judged by Unicode block.
 */
function isOfWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    (code >= 0xc0 && code <= 0x1fff)
  );
}

/** Returns whether a UTF-16 unit joins parts of a word: an apostrophe, a hyphen or an underscore. */
function isJoint(code: number): boolean {
  return code === 39 || code === 45 || code === 95 || code === 0x2019;
}

/**
 * Returns whether a UTF-16 unit is kana, an ideograph or Hangul. An ideograph beyond the BMP counts by the first unit
 * of its pair.
 */
function isCjk(code: number): boolean {
  if (code < 0x3040) return false;
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    code <= 0x30ff ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xd840 && code <= 0xd888)
  );
}
