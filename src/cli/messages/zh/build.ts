import type { build as english } from "../en/build.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about a build as a whole, its workers and the dev server. */
export const build: TranslatedSet<typeof english> = {};
