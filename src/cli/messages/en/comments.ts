import type { MessageSet } from "../message-set.js";

/** Messages about the comment service: its settings and its store. */
export const comments = {} satisfies MessageSet;
