import { storeComments as en } from "../en/store-comments.js";
import { storeComments as zhCn } from "../zh-cn/store-comments.js";
import { storeComments as zhTw } from "../zh-tw/store-comments.js";
import { storeComments as ja } from "../ja/store-comments.js";
import { storeComments as ko } from "../ko/store-comments.js";
import { storeComments as de } from "../de/store-comments.js";
import { storeComments as es } from "../es/store-comments.js";
import { storeComments as fr } from "../fr/store-comments.js";
import { storeComments as he } from "../he/store-comments.js";
import { storeComments as pt } from "../pt/store-comments.js";
import { storeComments as ru } from "../ru/store-comments.js";
import { storeComments as vi } from "../vi/store-comments.js";
import type { StoreCommentTexts } from "../features/store-comment-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `store-comments` in every language. */
export const STORE_COMMENTS_TEXTS: ByLanguage<StoreCommentTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
  ["de", de],
  ["es", es],
  ["fr", fr],
  ["he", he],
  ["pt", pt],
  ["ru", ru],
  ["vi", vi],
];
