import type { CommentFailureTexts } from "../features/comment-failure-texts.js";

export const commentFailure: CommentFailureTexts = {
  failed: "The comments could not be loaded.",
  reload: "Reload the page",
};
