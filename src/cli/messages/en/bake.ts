import type { MessageSet } from "../message-set.js";

/** Messages about comments that a build writes into pages. */
export const bake = {} satisfies MessageSet;
