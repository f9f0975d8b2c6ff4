import { listings as en } from "../en/listings.js";
import { listings as zhCn } from "../zh-cn/listings.js";
import { listings as zhTw } from "../zh-tw/listings.js";
import { listings as ja } from "../ja/listings.js";
import { listings as ko } from "../ko/listings.js";
import type { ListingTexts } from "../features/listing-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `listings` in every language. */
export const LISTINGS_TEXTS: ByLanguage<ListingTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
