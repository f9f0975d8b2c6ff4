/** Characters of Chinese, Japanese and Korean that are read in a minute, and words of others: our own round numbers. */
const CJK_PER_MINUTE = 400;
const WORDS_PER_MINUTE = 200;

/** Whole minutes that a text takes to read, at least 1. */
export function readingTime(content: string): number {
  let characters = 0;
  let words = 0;
  let isInWord = false;
  // Unit by unit: lists of all matches of a pattern cost ten times as much.
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

/** Letters and digits of the scripts with spaces, by blocks. */
function isOfWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    (code >= 0xc0 && code <= 0x1fff)
  );
}

/** Apostrophes, hyphens and low lines hold a word together. */
function isJoint(code: number): boolean {
  return code === 39 || code === 45 || code === 95 || code === 0x2019;
}

/** Kana, ideographs, Hangul; of ideographs beyond the BMP the first half of their pair. */
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
