import type { site as english } from "../en/site.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about sidebars and layouts. */
export const site: TranslatedSet<typeof english> = {};
