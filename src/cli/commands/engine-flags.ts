import type { BuildStage } from "../build/build-run.js";

/** Below this many pages a build is short: its code is not worth optimizing early, and its heap stays small. */
const FEW_PAGES = 1500;

/**
 * Makes V8 optimize a function only after fifteen times as many bytes of its bytecode have run: its compilers would
 * take the cores that the workers need, for code that does not run for long. On Node 20 that is 15 % less CPU at 100
 * and at 1,000 posts; at 5,000 it would be 15 % more.
 */
const LATE_OPTIMIZATION = "--interrupt-budget=1000000";
const DEFAULT_OPTIMIZATION = "--interrupt-budget=67584";
/** Later versions of V8 do not have the flag, and print a complaint. */
const V8_WITH_BUDGET = "11.";

/**
 * Lets a heap grow by two fifths of its live data before the next collection; by default V8 lets a worker's heap grow
 * to a multiple. At 5,000 posts the peak is 410 to 460 MB instead of 450 to 850, at equal CPU. Unlike a limit on the
 * heap, it grows with the site, so no page is too large for it.
 */
const SLOW_GROWTH = "--heap-growing-percent=40";
const DEFAULT_GROWTH = "--heap-growing-percent=0";

/**
 * Returns the flags of V8 that a build sets when a stage has completed all its pages. Compiled code is kept only for
 * the flags it was made under: all code is loaded before the last page is read, and the defaults are back after the
 * last one is rendered. `v8` is the version of the engine.
 */
export function flagsAfter(stage: BuildStage, pages: number, v8: string): readonly string[] {
  const hasBudget = v8.startsWith(V8_WITH_BUDGET);
  if (stage === "render") return hasBudget ? [DEFAULT_OPTIMIZATION, DEFAULT_GROWTH] : [DEFAULT_GROWTH];
  if (pages >= FEW_PAGES) return [SLOW_GROWTH];
  return hasBudget ? [LATE_OPTIMIZATION] : [];
}
