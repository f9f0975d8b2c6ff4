import type { output as english } from "../en/output.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about the output folder and the files in it. */
export const output: TranslatedSet<typeof english> = {};
