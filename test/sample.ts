import { hash } from "node:crypto";
import { afterEach } from "vitest";

/**
 * Returns `count` members of a list in its order, chosen by the seed and the name of the test. `SEED` chooses others, and
 * `FULL=1` takes all. A failing test of the file prints the seed.
 */
export function sample<Value>(name: string, list: readonly Value[], count: number): readonly Value[] {
  if (process.env["FULL"] !== undefined) return list;
  const seed = process.env["SEED"] ?? "47";
  const chosen = list
    .map((_, index) => ({ index, key: hash("sha256", `${seed} ${name} ${index}`) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .map(({ index }) => index);
  afterEach(({ task }) => {
    if (task.result?.state === "fail") process.stderr.write(`SEED=${seed} chose ${count} of "${name}".\n`);
  });
  return list.filter((_, index) => chosen.includes(index));
}
