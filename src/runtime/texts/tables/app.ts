import { app as en } from "../en/site.js";
import { app as zhCn } from "../zh-cn/site.js";
import { app as zhTw } from "../zh-tw/site.js";
import { app as ja } from "../ja/site.js";
import { app as ko } from "../ko/site.js";
import type { AppTexts } from "../features/site-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `app` in every language. */
export const APP_TEXTS: ByLanguage<AppTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
