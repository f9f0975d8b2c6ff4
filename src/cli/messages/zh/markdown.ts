import type { markdown as english } from "../en/markdown.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about markdown, components in it and links between pages. */
export const markdown: TranslatedSet<typeof english> = {};
