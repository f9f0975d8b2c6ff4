import type { PulledTexts } from "../../../messages/texts.js";

/** The effects of a pull on objects that were pulled before. */
export interface PulledCounts {
  /** Comments that changed in the app and were updated here. */
  changed: number;
  /** Comments that changed on both sides and stay as they are here. */
  kept: number;
  /** Comments that the owner removed here, and that were not imported again. */
  removed: number;
  /** Visits that were added to existing counters, and the number of these counters. */
  visits: number;
  raised: number;
}

/** Creates counts of a pull that has not started. */
export function createPulledCounts(): PulledCounts {
  return { changed: 0, kept: 0, removed: 0, visits: 0, raised: 0 };
}

/** Adds the counts of a batch to those of the whole pull. */
export function addPulledCounts(to: PulledCounts, from: PulledCounts): void {
  for (const name of Object.keys(to) as (keyof PulledCounts)[]) to[name] += from[name];
}

/** Formats the counts as lines for the terminal, without those that are 0. */
export function formatPulled(counts: PulledCounts, texts: PulledTexts): readonly string[] {
  const { changed, kept, removed, visits, raised } = counts;
  return [
    ...(changed > 0 ? [texts.changed(changed)] : []),
    ...(kept > 0 ? [texts.kept(kept)] : []),
    ...(removed > 0 ? [texts.removed(removed)] : []),
    ...(raised > 0 ? [texts.visits(visits, raised)] : []),
  ];
}
