import type { routes as english } from "../en/routes.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about addresses of pages. */
export const routes: TranslatedSet<typeof english> = {};
