import { theme as en } from "../en/theme.js";
import { theme as zhCn } from "../zh-cn/theme.js";
import { theme as zhTw } from "../zh-tw/theme.js";
import { theme as ja } from "../ja/theme.js";
import { theme as ko } from "../ko/theme.js";
import type { ThemeTexts } from "../features/theme-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `theme` in every language. */
export const THEME_TEXTS: ByLanguage<ThemeTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
