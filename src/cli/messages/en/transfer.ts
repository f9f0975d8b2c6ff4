import type { MessageSet } from "../message-set.js";

/** Messages about importing, exporting and backing up comments. */
export const transfer = {} satisfies MessageSet;
