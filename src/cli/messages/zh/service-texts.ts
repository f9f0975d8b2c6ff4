import type { ServiceTexts } from "../service-texts.js";

/** Chinese lines of `hanblog comments deploy` and `hanblog comments setup`. */
export const serviceTexts: ServiceTexts = {
  next: "接下来：",
  readme: (file) => `每个文件的说明在 ${file}`,
};
