import { hash } from "node:crypto";

/**
 * Returns `count` members of a list in its order, chosen by the seed and the name of the test. `SEED` chooses others, and
 * `FULL=1` takes all.
 */
export function sample<Value>(name: string, list: readonly Value[], count: number): readonly Value[] {
  if (process.env["FULL"] !== undefined) return list;
  const seed = process.env["SEED"] ?? "47";
  const chosen = list
    .map((_, index) => ({ index, key: hash("sha256", `${seed} ${name} ${index}`) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .map(({ index }) => index);
  return list.filter((_, index) => chosen.includes(index));
}
