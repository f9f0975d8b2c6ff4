import type { MessageSet } from "../message-set.js";

/** Messages about a build as a whole, its workers and the dev server. */
export const build = {} satisfies MessageSet;
