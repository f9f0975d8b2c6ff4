/** Texts longer than this are cut: some letters are written out as eighteen. */
const LONGEST = 50_000;

/**
 * A text as words are searched in it: letters of one look are one letter, and neither case, nor invisible
 * characters, nor the kind of space hides a word. A space stands at both ends, so that ` word ` is a whole word.
 */
export function plainWords(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{Cf}\p{Mn}\u034F\u115F\u1160\u3164]/gu, "")
    .replace(/\s+/g, " ");
  return ` ${plain.slice(0, LONGEST)} `;
}
