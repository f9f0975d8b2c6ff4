import type { ModerationTexts } from "../features/moderation-texts.js";
import type { ByLanguage } from "../nearest-language.js";

interface Module {
  readonly moderation: ModerationTexts;
}

/** Functions that load the texts of the feature `moderation`, one for each language. */
export const MODERATION_LOADERS: ByLanguage<() => Promise<Module>> = [
  ["en", () => import("../en/moderation.js")],
  ["zh-CN", () => import("../zh-cn/moderation.js")],
  ["zh-TW", () => import("../zh-tw/moderation.js")],
  ["ja", () => import("../ja/moderation.js")],
  ["ko", () => import("../ko/moderation.js")],
];
