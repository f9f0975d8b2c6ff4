/** Returns a number with its noun: `1 comment`, `2 comments`. A text with `{count}` has the number in that place. */
export function countText(count: number, nouns: string): string {
  const noun = nounOf(count, nouns);
  return nouns.includes("{count}") ? noun.replace("{count}", String(count)) : `${count} ${noun}`;
}

/**
 * Returns the noun of a number. `nouns` has the forms with `|` between them: one for all numbers, or one for 1 and one for
 * other numbers, or three as Russian has them: for 1, 21 and 31, for 2 to 4 and 22 to 24, and for all others.
 */
export function nounOf(count: number, nouns: string): string {
  const [one = "", few = one, many = few] = nouns.split("|");
  const last = count % 10;
  const decides = many === few || (count % 100) - last === 10 ? count : last;
  return decides === 1 ? one : decides > 1 && decides < 5 ? few : many;
}
