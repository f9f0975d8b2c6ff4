import { bakedComments as en } from "../en/baked-comments.js";
import { bakedComments as zhCn } from "../zh-cn/baked-comments.js";
import { bakedComments as zhTw } from "../zh-tw/baked-comments.js";
import { bakedComments as ja } from "../ja/baked-comments.js";
import { bakedComments as ko } from "../ko/baked-comments.js";
import { bakedComments as de } from "../de/baked-comments.js";
import { bakedComments as es } from "../es/baked-comments.js";
import { bakedComments as fr } from "../fr/baked-comments.js";
import { bakedComments as he } from "../he/baked-comments.js";
import { bakedComments as pt } from "../pt/baked-comments.js";
import { bakedComments as ru } from "../ru/baked-comments.js";
import { bakedComments as vi } from "../vi/baked-comments.js";
import type { BakedCommentTexts } from "../features/baked-comment-texts.js";
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
