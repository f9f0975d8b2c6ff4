import { theme as en } from "../en/site.js";
import { theme as zhCn } from "../zh-cn/site.js";
import { theme as zhTw } from "../zh-tw/site.js";
import { theme as ja } from "../ja/site.js";
import { theme as ko } from "../ko/site.js";
import type { ThemeTexts } from "../features/site-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `theme` in every language. */
export const THEME_TEXTS: ByLanguage<ThemeTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
