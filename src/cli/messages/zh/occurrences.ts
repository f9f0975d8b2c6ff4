/** Returns the Chinese text for the number of occurrences on a page. Empty for a single one. */
export function sayOccurrences(count: number): string {
  return count === 1 ? "" : `（本页共 ${count} 处）`;
}
