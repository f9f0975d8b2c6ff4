import type { mascot as english } from "../en/mascot.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about the mascot's files. */
export const mascot: TranslatedSet<typeof english> = {};
