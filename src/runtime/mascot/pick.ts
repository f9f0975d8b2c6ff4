/** Returns a random entry of a list, or `null` if it is empty. */
export function pick<Entry>(entries: readonly Entry[], random: () => number): Entry | null {
  return entries[Math.floor(random() * entries.length)] ?? null;
}
