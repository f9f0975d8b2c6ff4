import { mascot as en } from "../en/mascot.js";
import { mascot as zhCn } from "../zh-cn/mascot.js";
import { mascot as zhTw } from "../zh-tw/mascot.js";
import { mascot as ja } from "../ja/mascot.js";
import { mascot as ko } from "../ko/mascot.js";
import type { MascotTexts } from "../features/mascot-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `mascot` in every language. */
export const MASCOT_TEXTS: ByLanguage<MascotTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
