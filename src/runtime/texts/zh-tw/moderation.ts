import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "你在這台裝置上以站長身分管理評論。",
  signedInAs: "你在這台裝置上管理評論，名字是 ",
  signOut: "登出",
  waiting: "等你核准的評論",
  approve: "核准",
  hide: "隱藏",
  spam: "垃圾評論",
  pin: "置頂",
  unpin: "取消置頂",
  deleteConfirm: "確定要刪除這則評論和它的所有回覆嗎？",
  ended: "管理評論的登入已經失效，請從管理頁重新開啟部落格。",
};
