import { markdown as en } from "../en/markdown.js";
import { markdown as zhCn } from "../zh-cn/markdown.js";
import { markdown as zhTw } from "../zh-tw/markdown.js";
import { markdown as ja } from "../ja/markdown.js";
import { markdown as ko } from "../ko/markdown.js";
import { markdown as es } from "../es/markdown.js";
import type { MarkdownTexts } from "../features/markdown-texts.js";
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
