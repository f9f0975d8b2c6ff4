/** Returns the number of occurrences on a page, to append to the message of the first one. Empty for a single one. */
export function sayOccurrences(count: number): string {
  return count === 1 ? "" : ` (${count} times on this page)`;
}
