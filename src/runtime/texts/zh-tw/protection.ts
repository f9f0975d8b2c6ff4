import type { ProtectionTexts } from "../features/protection-texts.js";

export const protection: ProtectionTexts = {
  title: "加密的頁面",
  summary: "這一頁已加密，輸入密碼後才能閱讀。",
  password: "密碼",
  remember: "在這個分頁裡記住密碼",
  unlock: "解鎖",
  unlocking: "正在解鎖…",
  wrong: "密碼不對，請檢查後再試。",
  insecure: "這一頁不是透過 https 開啟的，瀏覽器無法解密。請改用 https 位址開啟。",
  noScript: "閱讀這一頁需要 JavaScript。",
};
