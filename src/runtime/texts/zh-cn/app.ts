import type { AppTexts } from "../features/app-texts.js";

export const app: AppTexts = {
  loadFailed: "页面加载失败。",
  retry: "重试",
  copied: "已复制",
};
