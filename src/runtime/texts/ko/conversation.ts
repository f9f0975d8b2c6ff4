import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "주인장",
  order: "정렬",
  newest: "최신순",
  oldest: "오래된순",
};
