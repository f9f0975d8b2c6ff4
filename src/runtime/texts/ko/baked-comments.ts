import type { BakedCommentTexts } from "../features/baked-comment-texts.js";

export const bakedComments: BakedCommentTexts = {
  noScript: "댓글을 쓰려면 JavaScript를 켜 주세요.",
};
