import type { AppTexts } from "../features/app-texts.js";

export const app: AppTexts = {
  loadFailed: "페이지를 불러오지 못했습니다.",
  retry: "다시 시도",
  copied: "복사했습니다",
};
