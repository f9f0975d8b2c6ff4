import type { WritingStrings } from "./writing-string-table.js";

/** Chinese, in simplified characters, for who is signed in. */
export const ZH: WritingStrings = {
  logout: "退出登录",
  signedInAs: (name) => `已登录：${name}`,
  submit: "提交",
  submitting: "正在提交 …",
  placeholder: "写下你的评论。支持 Markdown，按 Ctrl + Enter 提交。",
  cancel: "取消",
  edit: "编辑",
  save: "保存",
  saving: "正在保存 …",
  remove: "删除",
  removing: "正在删除 …",
  reply: "回复",
  reactionGiven: (reaction) => `已经添加过“${reaction}”了`,
  deleteConfirm: "确定要删除这条评论吗？",
  deleteFailed: "评论删除失败",
  posted: "评论已发表。",
  saved: "修改已保存。",
  removed: "评论已删除。",
  notSent: "评论没有发送成功，内容已保留在这里。",
  signInForeign: "这次登录不是从本窗口开始的，因此没有采用。请重新登录。",
  signInRefused: "登录没有完成。",
};
