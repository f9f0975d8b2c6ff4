import { markdown as en } from "../en/site.js";
import { markdown as zhCn } from "../zh-cn/site.js";
import { markdown as zhTw } from "../zh-tw/site.js";
import { markdown as ja } from "../ja/site.js";
import { markdown as ko } from "../ko/site.js";
import { markdown as es } from "../es/site.js";
import type { MarkdownTexts } from "../features/site-texts.js";
import type { ByLanguage } from "../nearest-language.js";

/** The texts of the feature `markdown` in every language. */
export const MARKDOWN_TEXTS: ByLanguage<MarkdownTexts> = [
  ["en", en],
  ["zh-CN", zhCn],
  ["zh-TW", zhTw],
  ["ja", ja],
  ["ko", ko],
  ["es", es],
];
