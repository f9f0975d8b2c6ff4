/** One of a list by chance, or `null` of an empty one. */
export function pick<Entry>(entries: readonly Entry[], random: () => number): Entry | null {
  return entries[Math.floor(random() * entries.length)] ?? null;
}
