import type { MessageSet } from "../message-set.js";

/** Messages about sidebars and layouts. */
export const site = {} satisfies MessageSet;
