import type { MessageSet } from "../message-set.js";

/** Messages about bundling a site's theme, components and styles. */
export const bundle = {} satisfies MessageSet;
