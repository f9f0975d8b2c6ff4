import type { Locale } from "../site-settings.js";
import { EN } from "./texts/en.js";
import { JA } from "./texts/ja.js";
import type { ServiceTexts } from "./texts/service-text-table.js";
import { ZH_CN } from "./texts/zh-cn.js";
import { ZH_TW } from "./texts/zh-tw.js";

/** The words of mails, feeds and pages of the service, by the locale of its settings. */
export const SERVICE_TEXTS: Readonly<Record<Locale, ServiceTexts>> = {
  "zh-CN": ZH_CN,
  "zh-TW": ZH_TW,
  en: EN,
  ja: JA,
};
