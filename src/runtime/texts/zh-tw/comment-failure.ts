import type { CommentFailureTexts } from "../features/comment-failure-texts.js";

export const commentFailure: CommentFailureTexts = {
  failed: "留言無法載入。",
  reload: "重新整理",
};
