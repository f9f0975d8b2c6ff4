import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "站長",
  moderator: "協管員",
  order: "排序",
  newest: "最新在前",
  oldest: "最早在前",
  popular: "最多讚",
  like: "讚",
  notSaved: "沒有儲存，請稍後再試",
  edit: "編輯",
  cancelEdit: "取消",
  delete: "刪除",
  deleteConfirm: "確定要刪除這則評論嗎？",
  tooLate: "這則評論已經不能修改了",
  hasReplies: "已經有回覆，不能刪除",
};
