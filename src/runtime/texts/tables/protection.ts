import { protection as en } from "../en/protection.js";
import { protection as zhCn } from "../zh-cn/protection.js";
import { protection as zhTw } from "../zh-tw/protection.js";
import { protection as ja } from "../ja/protection.js";
import { protection as ko } from "../ko/protection.js";
import type { ProtectionTexts } from "../features/protection-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `protection` in every language. */
export const PROTECTION_TEXTS: ByLanguage<ProtectionTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
