import { EN } from "./en.js";
import { JA } from "./ja.js";
import type { StoreStrings } from "./store-string-table.js";
import type { StoreLanguage } from "./store-strings.js";
import { ZH_CN } from "./zh-cn.js";
import { ZH_TW } from "./zh-tw.js";

/** The texts of all languages. A build renders comments in several languages. */
export const STORE_STRINGS: Readonly<Record<StoreLanguage, StoreStrings>> = {
  "zh-CN": ZH_CN,
  "zh-TW": ZH_TW,
  en: EN,
  ja: JA,
};
