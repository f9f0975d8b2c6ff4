import type { AppTexts } from "../features/app-texts.js";

export const app: AppTexts = {
  loadFailed: "頁面載入失敗。",
  retry: "重試",
  copied: "已複製",
};
