import type { comments as english } from "../en/comments.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about the comment service: its settings and its store. */
export const comments: TranslatedSet<typeof english> = {};
