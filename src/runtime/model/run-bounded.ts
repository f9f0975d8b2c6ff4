/** Number of tasks that run at the same time, so that one host gets few requests. */
const AT_ONCE = 4;

/**
 * Runs `task` for every item, a few at a time, and resolves to the results in the order of the items. If one
 * fails, it rejects at once and starts no other.
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
