import type { ReadersTexts } from "../features/readers-texts.js";

export const readers: ReadersTexts = {
  signIn: (provider) => `用 ${provider} 登入`,
  signedIn: (name) => `已登入：${name}`,
  signOut: "登出",
  ownData: "我的資料",
  failed: "登入沒有成功，請再試一次。",
  ended: "登入已經失效。請重新登入，或者不登入直接送出。",
  verified: (provider) => `已用 ${provider} 登入`,
  notVerified: "未驗證",
  taken: "這裡另有一位已驗證的留言者使用這個名字。",
  byMail: "用電子郵件登入",
  mail: "電子郵件",
  address: "電子郵件地址",
  send: "傳送連結",
  sent: "如果這個地址能收信，信件已經寄出。請在任意裝置上開啟裡面的連結，再填寫看到的驗證碼。",
  code: "驗證碼",
  enter: "登入",
};
