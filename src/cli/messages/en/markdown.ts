import type { MessageSet } from "../message-set.js";

/** Messages about markdown, components in it and links between pages. */
export const markdown = {} satisfies MessageSet;
