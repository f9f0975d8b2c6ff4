import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "管理人",
  moderator: "モデレーター",
  order: "並び順",
  newest: "新しい順",
  oldest: "古い順",
  popular: "いいね順",
  like: "いいね",
  notSaved: "保存できませんでした。後でもう一度お試しください。",
  edit: "編集",
  cancelEdit: "キャンセル",
  delete: "削除",
  deleteConfirm: "このコメントを削除しますか？",
  tooLate: "このコメントはもう変更できません。",
  hasReplies: "返信があるコメントは削除できません。",
};
