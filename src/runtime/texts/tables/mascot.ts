import { mascot as en } from "../en/site.js";
import { mascot as zhCn } from "../zh-cn/site.js";
import { mascot as zhTw } from "../zh-tw/site.js";
import { mascot as ja } from "../ja/site.js";
import { mascot as ko } from "../ko/site.js";
import type { MascotTexts } from "../features/site-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `mascot` in every language. */
export const MASCOT_TEXTS: ByLanguage<MascotTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
