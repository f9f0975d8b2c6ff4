import { runInThisContext } from "node:vm";

/** Makes a regular expression whose search gives up, as if nothing matched, after a number of backtracks. */
type CreateLimited = (source: string, flags: string, limit: number) => RegExp;

/**
 * Returns the number of steps of all searches in `run`, at most twice too many: characters read, calls, and steps back
 * of regular expressions, which V8 itself counts with the flags of the project `steps`. The number is the same in each
 * run.
 */
export function countSteps(run: () => unknown): number {
  const { exec } = RegExp.prototype;
  const { indexOf } = String.prototype;
  const createLimited = limitedPatterns();
  let steps = 0;
  const countedExec = function (this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    steps += countBacktracks(this, { text, from, createLimited, exec });
    const found = exec.call(this, text);
    // A sticky search that fails does not go on. What it has read is in the steps back.
    const failedAt = this.sticky ? from : text.length;
    const to = found === null ? failedAt : found.index + found[0].length;
    steps += 1 + to - Math.min(from, to);
    return found;
  };
  const countedIndexOf = function (this: string, sought: string, from = 0) {
    const found = indexOf.call(this, sought, from);
    steps += 1 + Math.max(0, (found < 0 ? this.length : found) - from);
    return found;
  };
  Reflect.set(RegExp.prototype, "exec", countedExec);
  Reflect.set(String.prototype, "indexOf", countedIndexOf);
  try {
    run();
  } finally {
    Reflect.set(RegExp.prototype, "exec", exec);
    Reflect.set(String.prototype, "indexOf", indexOf);
  }
  return steps;
}

function limitedPatterns(): CreateLimited {
  return runInThisContext(
    "(source, flags, limit) => %NewRegExpWithBacktrackLimit(source, flags, limit)",
  ) as CreateLimited;
}

/** Returns the smallest power of two that is enough for a search, or `Infinity` beyond a million. */
function countBacktracks(
  { source, flags, sticky }: RegExp,
  {
    text,
    from,
    createLimited,
    exec,
  }: {
    readonly text: string;
    readonly from: number;
    readonly createLimited: CreateLimited;
    readonly exec: RegExp["exec"];
  },
): number {
  // Without a match, the end of the text is matched. Nothing is matched only beyond the limit.
  const limited = `(?:${source})|${sticky ? "" : "$(?![^])"}`;
  for (let limit = 1; limit < 2 ** 20; limit *= 2) {
    const pattern = createLimited(limited, flags, limit);
    pattern.lastIndex = from;
    if (exec.call(pattern, text) !== null) return limit;
  }
  return Infinity;
}
