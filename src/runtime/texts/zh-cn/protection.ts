import type { ProtectionTexts } from "../features/protection-texts.js";

export const protection: ProtectionTexts = {
  title: "加密的页面",
  summary: "这一页已加密，输入密码后才能阅读。",
  password: "密码",
  remember: "在这个标签页里记住密码",
  unlock: "解锁",
  unlocking: "正在解锁…",
  wrong: "密码不对，请检查后再试。",
  insecure: "这一页不是通过 https 打开的，浏览器无法解密。请改用 https 地址打开。",
  noScript: "阅读这一页需要 JavaScript。",
};
