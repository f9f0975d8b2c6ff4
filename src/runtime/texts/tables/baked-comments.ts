import { bakedComments as en } from "../en/comment-service.js";
import { bakedComments as zhCn } from "../zh-cn/comment-service.js";
import { bakedComments as zhTw } from "../zh-tw/comment-service.js";
import { bakedComments as ja } from "../ja/comment-service.js";
import { bakedComments as ko } from "../ko/comment-service.js";
import { bakedComments as de } from "../de/comment-service.js";
import { bakedComments as es } from "../es/comment-service.js";
import { bakedComments as fr } from "../fr/comment-service.js";
import { bakedComments as he } from "../he/comment-service.js";
import { bakedComments as pt } from "../pt/comment-service.js";
import { bakedComments as ru } from "../ru/comment-service.js";
import { bakedComments as vi } from "../vi/comment-service.js";
import type { BakedCommentTexts } from "../features/comment-service-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `baked-comments` in every language. */
export const BAKED_COMMENTS_TEXTS: ByLanguage<BakedCommentTexts> = [
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
