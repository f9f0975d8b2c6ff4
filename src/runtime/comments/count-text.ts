/**
 * Returns a number with its noun: `1 comment`, `2 comments`. `nouns` is one text for all numbers, or the one for 1 and the
 * one for other numbers with `|` between them.
 */
export function countText(count: number, nouns: string): string {
  return `${count} ${nounOf(count, nouns)}`;
}

/** Returns the noun of a number. */
export function nounOf(count: number, nouns: string): string {
  const [one = "", other = one] = nouns.split("|");
  return count === 1 ? one : other;
}
