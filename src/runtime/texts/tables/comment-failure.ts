import { commentFailure as en } from "../en/comment-failure.js";
import { commentFailure as zhCn } from "../zh-cn/comment-failure.js";
import { commentFailure as zhTw } from "../zh-tw/comment-failure.js";
import { commentFailure as ja } from "../ja/comment-failure.js";
import { commentFailure as ko } from "../ko/comment-failure.js";
import type { CommentFailureTexts } from "../features/comment-failure-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `comment-failure` in every language. */
export const COMMENT_FAILURE_TEXTS: ByLanguage<CommentFailureTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
];
