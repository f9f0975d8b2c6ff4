import type { ReadersTexts } from "../features/readers-texts.js";
import type { ByLanguage } from "../nearest-language.js";

interface Module {
  readonly readers: ReadersTexts;
}

/** Functions that load the texts of the feature `readers`, one for each language. */
export const READERS_LOADERS: ByLanguage<() => Promise<Module>> = [
  ["en", () => import("../en/readers.js")],
  ["zh-CN", () => import("../zh-cn/readers.js")],
  ["zh-TW", () => import("../zh-tw/readers.js")],
  ["ja", () => import("../ja/readers.js")],
  ["ko", () => import("../ko/readers.js")],
];
