import { storeComments as en } from "../en/store-comments.js";
import { storeComments as zhCn } from "../zh-cn/store-comments.js";
import { storeComments as zhTw } from "../zh-tw/store-comments.js";
import { storeComments as ja } from "../ja/store-comments.js";
import { storeComments as ko } from "../ko/store-comments.js";
import type { StoreCommentTexts } from "../features/store-comment-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `store-comments` in every language. */
export const STORE_COMMENTS_TEXTS: ByLanguage<StoreCommentTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
