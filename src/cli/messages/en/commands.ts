import type { MessageSet } from "../message-set.js";

/** Messages about the commands and their arguments. */
export const commands = {} satisfies MessageSet;
