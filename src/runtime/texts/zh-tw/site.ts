import type {
  AppTexts,
  CommentFailureTexts,
  DecorationTexts,
  ListingTexts,
  MascotTexts,
  ProtectionTexts,
} from "../features/site-texts.js";

export const app: AppTexts = {
  loadFailed: "頁面載入失敗。",
  retry: "重試",
  copied: "已複製",
};

export const commentFailure: CommentFailureTexts = {
  failed: "留言無法載入。",
  reload: "重新整理",
};

export const decorations: DecorationTexts = {
  toTop: "回到頂部",
  away: "(●—●) 哎呀，頁面摔倒啦！",
  welcome: "(/≧▽≦/) 又站起來啦！",
  zoom: "放大圖片",
};

export const listings: ListingTexts = {
  home: "首頁",
  tags: "標籤",
  categories: "分類",
  timeline: "時間軸",
  notFound: "找不到頁面",
  page: (number) => `第 ${number} 頁`,
};

export const mascot: MascotTexts = {
  mascot: "看板娘",
  figure: "{name}：點一下打招呼，方向鍵可以移動",
  hide: "隱藏{name}",
  show: "顯示{name}",
};

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
