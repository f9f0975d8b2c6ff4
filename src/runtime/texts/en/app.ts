import type { AppTexts } from "../features/app-texts.js";

export const app: AppTexts = {
  loadFailed: "The page could not be loaded.",
  retry: "Try again",
  copied: "Copied",
};
