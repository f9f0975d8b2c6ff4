import type { ConversationTexts } from "../features/conversation-texts.js";
import type { ByLanguage } from "../nearest-language.js";

interface Module {
  readonly conversation: ConversationTexts;
}

/** Functions that load the texts of the feature `conversation`, one for each language. */
export const CONVERSATION_LOADERS: ByLanguage<() => Promise<Module>> = [
  ["en", () => import("../en/conversation.js")],
  ["zh-CN", () => import("../zh-cn/conversation.js")],
  ["zh-TW", () => import("../zh-tw/conversation.js")],
  ["ja", () => import("../ja/conversation.js")],
  ["ko", () => import("../ko/conversation.js")],
];
