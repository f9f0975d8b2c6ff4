import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "博主",
  order: "排序",
  newest: "最新在前",
  oldest: "最早在前",
  popular: "最多赞",
  like: "赞",
  likeFail: "没有保存，请稍后再试",
};
