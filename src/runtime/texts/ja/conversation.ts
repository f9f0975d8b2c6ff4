import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "管理人",
  order: "並び順",
  newest: "新しい順",
  oldest: "古い順",
  popular: "いいね順",
  like: "いいね",
  likeFail: "保存できませんでした。後でもう一度お試しください。",
};
