import type { ServiceTexts } from "../service-texts.js";

/** English lines of `hanblog comments deploy` and `hanblog comments setup`. */
export const serviceTexts: ServiceTexts = {
  next: "Next:",
  readme: (file) => `${file} explains each file.`,
};
