import type { BakedCommentTexts } from "../features/baked-comment-texts.js";

export const bakedComments: BakedCommentTexts = {
  noScript: "Hãy bật JavaScript để viết bình luận.",
};
