import type { EN } from "./en.js";

/** The text of the store-backed comments in one language. */
export type StoreStrings = Readonly<Record<keyof typeof EN, string>>;
