import { commentFailure as en } from "../en/site.js";
import { commentFailure as zhCn } from "../zh-cn/site.js";
import { commentFailure as zhTw } from "../zh-tw/site.js";
import { commentFailure as ja } from "../ja/site.js";
import { commentFailure as ko } from "../ko/site.js";
import type { CommentFailureTexts } from "../features/site-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `comment-failure` in every language. */
export const COMMENT_FAILURE_TEXTS: ByLanguage<CommentFailureTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
