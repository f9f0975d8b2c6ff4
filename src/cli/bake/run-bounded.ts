/** How many questions a store is asked at a time. */
const AT_ONCE = 4;

/** Runs `task` on every thing, a few at a time; results come in the order of the things. */
export async function runBounded<Thing, Result>(
  things: readonly Thing[],
  task: (thing: Thing) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  const queue = things.entries();
  const work = async () => {
    for (const [index, thing] of queue) results.set(index, await task(thing));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...results].toSorted(([a], [b]) => a - b).map(([, result]) => result);
}
