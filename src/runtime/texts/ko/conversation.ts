import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "주인장",
  order: "정렬",
  newest: "최신순",
  oldest: "오래된순",
  popular: "좋아요순",
  like: "좋아요",
  likeFail: "저장하지 못했습니다. 나중에 다시 시도해 주세요.",
};
