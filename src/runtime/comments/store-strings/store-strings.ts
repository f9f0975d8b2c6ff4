import type { StoreStrings } from "./store-string-table.js";

/** A language of the store-backed comments. */
export type StoreLanguage = "zh-CN" | "zh-TW" | "en" | "ja";

/** Returns the supported language nearest to `lang` (spec/comments.md §9). Falls back to English. */
export function nearestLanguage(lang: string): StoreLanguage {
  if (/^zh-(TW|HK|MO|Hant)\b/i.test(lang)) return "zh-TW";
  if (/^zh\b/i.test(lang)) return "zh-CN";
  return /^ja\b/i.test(lang) ? "ja" : "en";
}

/** Loads the texts of one language. */
export async function loadStoreStrings(lang: string): Promise<StoreStrings> {
  switch (nearestLanguage(lang)) {
    case "zh-CN":
      return (await import("./zh-cn.js")).ZH_CN;
    case "zh-TW":
      return (await import("./zh-tw.js")).ZH_TW;
    case "ja":
      return (await import("./ja.js")).JA;
    case "en":
      return (await import("./en.js")).EN;
  }
}
