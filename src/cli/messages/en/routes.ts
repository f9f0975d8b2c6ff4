import type { MessageSet } from "../message-set.js";

/** Messages about addresses of pages. */
export const routes = {} satisfies MessageSet;
