import type { PicturesTexts } from "../features/pictures-texts.js";

export const pictures: PicturesTexts = {
  choose: "图片",
};
