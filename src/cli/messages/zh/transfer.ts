import type { transfer as english } from "../en/transfer.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about importing, exporting and backing up comments. */
export const transfer: TranslatedSet<typeof english> = {};
