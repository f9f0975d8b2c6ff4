import type { commands as english } from "../en/commands.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about the commands and their arguments. */
export const commands: TranslatedSet<typeof english> = {};
