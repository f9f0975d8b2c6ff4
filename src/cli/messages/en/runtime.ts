import type { MessageSet } from "../message-set.js";

/** Messages about themes and components that fail while pages are rendered. */
export const runtime = {} satisfies MessageSet;
