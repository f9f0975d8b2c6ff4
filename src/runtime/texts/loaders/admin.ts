import type { AdminTexts } from "../features/admin-texts.js";
import type { ByLanguage } from "../nearest-language.js";

interface Module {
  readonly admin: AdminTexts;
}

/** Functions that load the texts of the feature `admin`, one for each language. */
export const ADMIN_LOADERS: ByLanguage<() => Promise<Module>> = [
  ["en", () => import("../en/admin.js")],
  ["zh-CN", () => import("../zh-cn/admin.js")],
  ["zh-TW", () => import("../zh-tw/admin.js")],
  ["ja", () => import("../ja/admin.js")],
  ["ko", () => import("../ko/admin.js")],
  ["de", () => import("../de/admin.js")],
  ["es", () => import("../es/admin.js")],
  ["fr", () => import("../fr/admin.js")],
  ["he", () => import("../he/admin.js")],
  ["pt", () => import("../pt/admin.js")],
  ["ru", () => import("../ru/admin.js")],
  ["vi", () => import("../vi/admin.js")],
];
