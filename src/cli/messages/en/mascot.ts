import type { MessageSet } from "../message-set.js";

/** Messages about the mascot's files. */
export const mascot = {} satisfies MessageSet;
