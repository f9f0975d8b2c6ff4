/** Maximum length of the result, in characters. Normalization can turn one character into eighteen. */
const LONGEST = 50_000;

/**
 * Normalizes a text for word searches. Letters that look the same become one letter, and case, invisible
 * characters and kinds of whitespace are ignored. The result starts and ends with a space, so that ` word `
 * matches a whole word.
 */
export function plainWords(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{Cf}\p{Mn}\u034F\u115F\u1160\u3164]/gu, "")
    .replace(/\s+/g, " ");
  return ` ${plain.slice(0, LONGEST)} `;
}
