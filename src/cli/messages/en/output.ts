import type { MessageSet } from "../message-set.js";

/** Messages about the output folder and the files in it. */
export const output = {} satisfies MessageSet;
