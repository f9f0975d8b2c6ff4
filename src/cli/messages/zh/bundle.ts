import type { bundle as english } from "../en/bundle.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about bundling a site's theme, components and styles. */
export const bundle: TranslatedSet<typeof english> = {};
