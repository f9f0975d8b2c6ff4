import { readers as en } from "../en/readers.js";
import { readers as zhCn } from "../zh-cn/readers.js";
import { readers as zhTw } from "../zh-tw/readers.js";
import { readers as ja } from "../ja/readers.js";
import { readers as ko } from "../ko/readers.js";
import { readers as de } from "../de/readers.js";
import { readers as es } from "../es/readers.js";
import { readers as fr } from "../fr/readers.js";
import { readers as he } from "../he/readers.js";
import { readers as pt } from "../pt/readers.js";
import { readers as ru } from "../ru/readers.js";
import { readers as vi } from "../vi/readers.js";
import type { ReadersTexts } from "../features/readers-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `readers` in every language. */
export const READERS_TEXTS: ByLanguage<ReadersTexts> = [
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
