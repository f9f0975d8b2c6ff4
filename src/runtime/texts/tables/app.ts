import { app as en } from "../en/app.js";
import { app as zhCn } from "../zh-cn/app.js";
import { app as zhTw } from "../zh-tw/app.js";
import { app as ja } from "../ja/app.js";
import { app as ko } from "../ko/app.js";
import type { AppTexts } from "../features/app-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `app` in every language. */
export const APP_TEXTS: ByLanguage<AppTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
