import type { ConversationTexts } from "../features/conversation-texts.js";

export const conversation: ConversationTexts = {
  owner: "博主",
  moderator: "协管员",
  order: "排序",
  newest: "最新在前",
  oldest: "最早在前",
  popular: "最多赞",
  like: "赞",
  notSaved: "没有保存，请稍后再试",
  edit: "编辑",
  cancelEdit: "取消",
  delete: "删除",
  deleteConfirm: "确定要删除这条评论吗？",
  tooLate: "这条评论已经不能修改了",
  hasReplies: "已经有回复，不能删除",
};
