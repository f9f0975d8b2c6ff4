import { commentService as en } from "../en/comment-service.js";
import { commentService as zhCn } from "../zh-cn/comment-service.js";
import { commentService as zhTw } from "../zh-tw/comment-service.js";
import { commentService as ja } from "../ja/comment-service.js";
import { commentService as ko } from "../ko/comment-service.js";
import { commentService as de } from "../de/comment-service.js";
import { commentService as es } from "../es/comment-service.js";
import { commentService as fr } from "../fr/comment-service.js";
import { commentService as he } from "../he/comment-service.js";
import { commentService as pt } from "../pt/comment-service.js";
import { commentService as ru } from "../ru/comment-service.js";
import { commentService as vi } from "../vi/comment-service.js";
import type { CommentServiceTexts } from "../features/comment-service-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `comment-service` in every language. */
export const COMMENT_SERVICE_TEXTS: ByLanguage<CommentServiceTexts> = [
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
