/** How many questions one host is asked at a time. */
const AT_ONCE = 4;

/**
 * Runs `task` on every thing, a few at a time; results come in the order of the things. Rejects as soon as one has
 * failed, and begins no other.
 */
export async function runBounded<Thing, Result>(
  things: readonly Thing[],
  task: (thing: Thing) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  const queue = things.entries();
  let hasFailed = false;
  const work = async () => {
    for (const [index, thing] of queue) {
      if (hasFailed) return;
      try {
        results.set(index, await task(thing));
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...results].toSorted(([a], [b]) => a - b).map(([, result]) => result);
}
