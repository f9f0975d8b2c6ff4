import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "你在这台设备上以博主身份管理评论。",
  signedInAs: "你在这台设备上管理评论，名字是 ",
  signOut: "退出",
  waiting: "等你通过的评论",
  approve: "通过",
  hide: "隐藏",
  spam: "垃圾评论",
  pin: "置顶",
  unpin: "取消置顶",
  deleteConfirm: "确定要删除这条评论和它的所有回复吗？",
  ended: "管理评论的登录已经失效，请从管理页重新打开博客。",
};
