import { listings as en } from "../en/site.js";
import { listings as zhCn } from "../zh-cn/site.js";
import { listings as zhTw } from "../zh-tw/site.js";
import { listings as ja } from "../ja/site.js";
import { listings as ko } from "../ko/site.js";
import type { ListingTexts } from "../features/site-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `listings` in every language. */
export const LISTINGS_TEXTS: ByLanguage<ListingTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
