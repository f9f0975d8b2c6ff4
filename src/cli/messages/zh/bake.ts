import type { bake as english } from "../en/bake.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about comments that a build writes into pages. */
export const bake: TranslatedSet<typeof english> = {};
