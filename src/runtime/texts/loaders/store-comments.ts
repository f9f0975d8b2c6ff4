import type { StoreCommentTexts } from "../features/store-comment-texts.js";
import type { ByLanguage } from "../nearest-language.js";

interface Module {
  readonly storeComments: StoreCommentTexts;
}

/** Functions that load the texts of the feature `store-comments`, one for each language. */
export const STORE_COMMENTS_LOADERS: ByLanguage<() => Promise<Module>> = [
  ["en", () => import("../en/store-comments.js")],
  ["zh-CN", () => import("../zh-cn/store-comments.js")],
  ["zh-TW", () => import("../zh-tw/store-comments.js")],
  ["ja", () => import("../ja/store-comments.js")],
  ["ko", () => import("../ko/store-comments.js")],
];
