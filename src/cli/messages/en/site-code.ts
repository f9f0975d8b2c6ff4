import type { MessageSet } from "../message-set.js";

/** Messages about code of a site that fails. */
export const siteCode = {} satisfies MessageSet;
