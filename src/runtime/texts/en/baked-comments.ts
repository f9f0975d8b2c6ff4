import type { BakedCommentTexts } from "../features/baked-comment-texts.js";

export const bakedComments: BakedCommentTexts = {
  noScript: "Enable JavaScript to write a comment.",
};
