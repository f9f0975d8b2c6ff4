import type { BakedCommentTexts } from "../features/baked-comment-texts.js";

export const bakedComments: BakedCommentTexts = {
  noScript: "אפשר לכתוב תגובות רק כאשר JavaScript מופעל.",
};
