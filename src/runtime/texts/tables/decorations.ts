import { decorations as en } from "../en/site.js";
import { decorations as zhCn } from "../zh-cn/site.js";
import { decorations as zhTw } from "../zh-tw/site.js";
import { decorations as ja } from "../ja/site.js";
import { decorations as ko } from "../ko/site.js";
import type { DecorationTexts } from "../features/site-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `decorations` in every language. */
export const DECORATIONS_TEXTS: ByLanguage<DecorationTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
