import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "站長",
  order: "排序",
  newest: "最新在前",
  oldest: "最早在前",
  popular: "最多讚",
  like: "讚",
  likeFail: "沒有儲存，請稍後再試",
};
