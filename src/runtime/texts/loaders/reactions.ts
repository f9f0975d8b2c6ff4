import type { ReactionsTexts } from "../features/reactions-texts.js";
import type { ByLanguage } from "../nearest-language.js";

interface Module {
  readonly reactions: ReactionsTexts;
}

/** Functions that load the texts of the feature `reactions`, one for each language. */
export const REACTIONS_LOADERS: ByLanguage<() => Promise<Module>> = [
  ["en", () => import("../en/reactions.js")],
  ["zh-CN", () => import("../zh-cn/reactions.js")],
  ["zh-TW", () => import("../zh-tw/reactions.js")],
  ["ja", () => import("../ja/reactions.js")],
  ["ko", () => import("../ko/reactions.js")],
];
