import type { CommentFailureTexts } from "../features/comment-failure-texts.js";

export const commentFailure: CommentFailureTexts = {
  failed: "コメントを読み込めませんでした。",
  reload: "ページを再読み込み",
};
