import { protection as en } from "../en/site.js";
import { protection as zhCn } from "../zh-cn/site.js";
import { protection as zhTw } from "../zh-tw/site.js";
import { protection as ja } from "../ja/site.js";
import { protection as ko } from "../ko/site.js";
import type { ProtectionTexts } from "../features/site-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `protection` in every language. */
export const PROTECTION_TEXTS: ByLanguage<ProtectionTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
