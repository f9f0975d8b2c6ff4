import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "주인장",
  moderator: "모더레이터",
  order: "정렬",
  newest: "최신순",
  oldest: "오래된순",
  popular: "좋아요순",
  like: "좋아요",
  notSaved: "저장하지 못했습니다. 나중에 다시 시도해 주세요.",
  edit: "수정",
  cancelEdit: "취소",
  delete: "삭제",
  deleteConfirm: "이 댓글을 삭제할까요?",
  tooLate: "이 댓글은 더 이상 변경할 수 없습니다.",
  hasReplies: "답글이 있는 댓글은 삭제할 수 없습니다.",
};
