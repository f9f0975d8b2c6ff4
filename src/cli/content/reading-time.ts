/**
 * Reading speed in characters of Chinese, Japanese and Korean, and in words of other languages. Both are our own round
 * numbers.
 */
const CJK_PER_MINUTE = 400;
const WORDS_PER_MINUTE = 200;

/** Returns the reading time of a text in whole minutes, at least 1. */
export function readingTime(content: string): number {
  let characters = 0;
  let words = 0;
  let isInWord = false;
  // A loop over UTF-16 units, because collecting all matches of a pattern takes ten times as long.
  for (let at = 0; at < content.length; at++) {
    const code = content.charCodeAt(at);
    if (isOfWord(code)) {
      if (!isInWord) words += 1;
      isInWord = true;
    } else if (!isInWord || !isJoint(code) || !isOfWord(content.charCodeAt(at + 1))) {
      isInWord = false;
      if (isCjk(code)) characters += 1;
    }
  }
  return Math.max(1, Math.ceil(characters / CJK_PER_MINUTE + words / WORDS_PER_MINUTE));
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
