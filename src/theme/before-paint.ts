import { fadeFullLoads } from "./fade-full-loads.js";
import { claimFirstVisit } from "./first-visit.js";
import { rememberedMode, showMode } from "./mode.js";

/** Stands in the head of every document, so that nothing is painted in a look that is then taken back. */
export function beforePaint(): void {
  const mode = rememberedMode();
  if (mode !== null) showMode(mode);
  claimFirstVisit();
  fadeFullLoads();
}
