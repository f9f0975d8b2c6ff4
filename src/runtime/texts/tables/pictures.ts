import { pictures as en } from "../en/pictures.js";
import { pictures as zhCn } from "../zh-cn/pictures.js";
import { pictures as zhTw } from "../zh-tw/pictures.js";
import { pictures as ja } from "../ja/pictures.js";
import { pictures as ko } from "../ko/pictures.js";
import { pictures as de } from "../de/pictures.js";
import { pictures as es } from "../es/pictures.js";
import { pictures as fr } from "../fr/pictures.js";
import { pictures as he } from "../he/pictures.js";
import { pictures as pt } from "../pt/pictures.js";
import { pictures as ru } from "../ru/pictures.js";
import { pictures as vi } from "../vi/pictures.js";
import type { PicturesTexts } from "../features/pictures-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `pictures` in every language. */
export const PICTURES_TEXTS: ByLanguage<PicturesTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
  ["de", de],
  ["es", es],
  ["fr", fr],
  ["he", he],
  ["pt", pt],
  ["ru", ru],
  ["vi", vi],
];
