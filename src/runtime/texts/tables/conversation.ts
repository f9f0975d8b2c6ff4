import { conversation as en } from "../en/conversation.js";
import { conversation as zhCn } from "../zh-cn/conversation.js";
import { conversation as zhTw } from "../zh-tw/conversation.js";
import { conversation as ja } from "../ja/conversation.js";
import { conversation as ko } from "../ko/conversation.js";
import { conversation as de } from "../de/conversation.js";
import { conversation as es } from "../es/conversation.js";
import { conversation as fr } from "../fr/conversation.js";
import { conversation as he } from "../he/conversation.js";
import { conversation as pt } from "../pt/conversation.js";
import { conversation as ru } from "../ru/conversation.js";
import { conversation as vi } from "../vi/conversation.js";
import type { ConversationTexts } from "../features/conversation-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `conversation` in every language. */
export const CONVERSATION_TEXTS: ByLanguage<ConversationTexts> = [
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
