import type { ReadersTexts } from "../features/readers-texts.js";

export const readers: ReadersTexts = {
  signIn: (provider) => `用 ${provider} 登录`,
  signedIn: (name) => `已登录：${name}`,
  signOut: "退出登录",
  ownData: "我的数据",
  failed: "登录没有成功，请再试一次。",
  ended: "登录已经失效。请重新登录，或者不登录直接发送。",
  verified: (provider) => `已用 ${provider} 登录`,
  notVerified: "未验证",
  taken: "这里另有一位已验证的评论者使用这个名字。",
  byMail: "用邮箱登录",
  mail: "邮箱",
  address: "邮箱地址",
  send: "发送链接",
  sent: "如果这个邮箱能收信，邮件已经发出。请在任意设备上打开里面的链接，再填写看到的验证码。",
  code: "验证码",
  enter: "登录",
};
