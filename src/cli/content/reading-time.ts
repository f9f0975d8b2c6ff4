/** Characters of Chinese, Japanese and Korean that are read in a minute. */
const CJK_PER_MINUTE = 400;
const WORDS_PER_MINUTE = 200;

/** Kana, ideographs, Hangul; of ideographs beyond the BMP the first half of their pair. */
const CJK = /[\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uD840-\uD888]/g;
/** Letters and digits of the other scripts, by blocks: classes like `\p{L}` cost ten times as much. */
const WORD = /[0-9A-Za-z\u00C0-\u1FFF]+(?:['’_-][0-9A-Za-z\u00C0-\u1FFF]+)*/g;

/** Whole minutes that a text takes to read, at least 1. */
export function readingTime(content: string): number {
  const characters = content.match(CJK)?.length ?? 0;
  const words = content.match(WORD)?.length ?? 0;
  return Math.max(1, Math.ceil(characters / CJK_PER_MINUTE + words / WORDS_PER_MINUTE));
}
