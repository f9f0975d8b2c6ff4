import type { runtime as english } from "../en/runtime.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about themes and components that fail while pages are rendered. */
export const runtime: TranslatedSet<typeof english> = {};
