import type { AppTexts } from "../features/app-texts.js";

export const app: AppTexts = {
  loadFailed: "ページを読み込めませんでした。",
  retry: "再試行",
  copied: "コピーしました",
};
