import { bakedComments as en } from "../en/baked-comments.js";
import { bakedComments as zhCn } from "../zh-cn/baked-comments.js";
import { bakedComments as zhTw } from "../zh-tw/baked-comments.js";
import { bakedComments as ja } from "../ja/baked-comments.js";
import { bakedComments as ko } from "../ko/baked-comments.js";
import { bakedComments as pt } from "../pt/baked-comments.js";
import { bakedComments as he } from "../he/baked-comments.js";
import type { BakedCommentTexts } from "../features/baked-comment-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `baked-comments` in every language. */
export const BAKED_COMMENTS_TEXTS: ByLanguage<BakedCommentTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
  ["pt", pt],
  ["he", he],
];
