/** Maximum number of compared pairs of lines. Larger changes are shown as one block. */
const MOST_PAIRS = 4_000_000;

/** Returns the lines that differ between two texts, with `-` and `+` in front, and one equal line around them. */
export function diffLines(before: string, after: string): readonly string[] {
  const [old, fresh] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const marked = markLines(old, fresh);
  const isNear = (at: number) => [at - 1, at, at + 1].some((near) => /^[-+]/.test(marked[near] ?? " "));
  return marked.filter((_, at) => isNear(at));
}

function markLines(old: readonly string[], fresh: readonly string[]): readonly string[] {
  let start = 0;
  while (start < old.length && old[start] === fresh[start]) start++;
  let end = 0;
  const most = Math.min(old.length, fresh.length) - start;
  while (end < most && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const equal = (lines: readonly string[]) => lines.map((line) => ` ${line}`);
  return [
    ...equal(old.slice(0, start)),
    ...markMiddle(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    ...equal(old.slice(old.length - end)),
  ];
}

/** Marks lines by their longest common subsequence. */
function markMiddle(old: readonly string[], fresh: readonly string[]): readonly string[] {
  if (old.length * fresh.length > MOST_PAIRS) {
    return [...old.map((line) => `-${line}`), ...fresh.map((line) => `+${line}`)];
  }
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1));
  const lengthAt = (a: number, b: number) => lengths[a]?.[b] ?? 0;
  for (let a = old.length - 1; a >= 0; a--) {
    for (let b = fresh.length - 1; b >= 0; b--) {
      const length =
        old[a] === fresh[b] ? lengthAt(a + 1, b + 1) + 1 : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
      lengths[a]?.fill(length, b, b + 1);
    }
  }
  const marked: string[] = [];
  let [a, b] = [0, 0];
  while (a < old.length || b < fresh.length) {
    if (a < old.length && b < fresh.length && old[a] === fresh[b]) {
      marked.push(` ${old[a] ?? ""}`);
      a++;
      b++;
    } else if (a < old.length && (b === fresh.length || lengthAt(a + 1, b) >= lengthAt(a, b + 1))) {
      marked.push(`-${old[a] ?? ""}`);
      a++;
    } else {
      marked.push(`+${fresh[b] ?? ""}`);
      b++;
    }
  }
  return marked;
}
