import { decorations as en } from "../en/decorations.js";
import { decorations as zhCn } from "../zh-cn/decorations.js";
import { decorations as zhTw } from "../zh-tw/decorations.js";
import { decorations as ja } from "../ja/decorations.js";
import { decorations as ko } from "../ko/decorations.js";
import type { DecorationTexts } from "../features/decoration-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `decorations` in every language. */
export const DECORATIONS_TEXTS: ByLanguage<DecorationTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
