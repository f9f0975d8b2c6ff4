import type { Language } from "../../../runtime/texts/languages.js";
import type { BlogTexts } from "../blog-texts.js";
import { texts as en } from "./en.js";
import { texts as ja } from "./ja.js";
import { texts as ko } from "./ko.js";
import { texts as zhCn } from "./zh-cn.js";
import { texts as zhTw } from "./zh-tw.js";

/** Texts of a new blog by language. */
export const BLOG_TEXTS: Readonly<Record<Language, BlogTexts>> = {
  en,
  "zh-CN": zhCn,
  "zh-TW": zhTw,
  ja,
  ko,
};
