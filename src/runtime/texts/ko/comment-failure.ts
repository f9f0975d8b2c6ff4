import type { CommentFailureTexts } from "../features/comment-failure-texts.js";

export const commentFailure: CommentFailureTexts = {
  failed: "댓글을 불러오지 못했습니다.",
  reload: "페이지 새로고침",
};
