/*
 * Code that only Node 20 needs, the lowest version that hanblog supports. Everything else also serves later versions:
 * when Node 20 is no longer supported, change `NODE_TARGET` and delete the rest.
 */

/** Lowest supported version of Node, as a target of esbuild. */
export const NODE_TARGET = "node20.19";

/**
 * Makes V8 optimize a function only after fifteen times as many bytes of its bytecode have run: its compilers would
 * take the cores that the workers need, for code that does not run for long. On Node 20 that is 15 % less CPU at 100
 * and at 1,000 posts; at 5,000 it would be 15 % more.
 */
const LATE_OPTIMIZATION = "--interrupt-budget=1000000";
const DEFAULT_OPTIMIZATION = "--interrupt-budget=67584";
/** Later versions of V8 do not have the flag, and print a complaint. */
const V8_WITH_BUDGET = "11.";

/** Returns the flags of V8 with which it optimizes code late or by default. Returns none for later engines. */
export function optimizationFlags(time: "late" | "default", v8: string): readonly string[] {
  if (!v8.startsWith(V8_WITH_BUDGET)) return [];
  return [time === "late" ? LATE_OPTIMIZATION : DEFAULT_OPTIMIZATION];
}
