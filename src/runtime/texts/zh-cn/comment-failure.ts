import type { CommentFailureTexts } from "../features/comment-failure-texts.js";

export const commentFailure: CommentFailureTexts = {
  failed: "评论没能加载。",
  reload: "刷新页面",
};
