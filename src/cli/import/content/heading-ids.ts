import { slugify } from "../../../runtime/model/slug.js";
import { createPlainReader } from "../../content/markdown-rules/headings.js";
import type { IdRule } from "./headings.js";

const readPlainly = createPlainReader({ html: true, breaks: false, math: true, emoji: true });

/** Ids of headings in hanblog and in VuePress 1, which contain the marks of emphasis that CommonMark does not know. */
export const HANBLOG_IDS: IdRule = {
  slug: (text, markdown) => slugify(readPlainly(markdown) ?? text),
  second: 2,
};

/** Ids of headings in VuePress 2 and VitePress. */
export const VUE_IDS: IdRule = { slug: slugify, second: 1 };

/** Ids of headings of GitHub's markdown, which Jekyll and Hugo use. */
export const GITHUB_IDS: IdRule = {
  slug: (text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replace(/[ \t]/g, "-"),
  second: 1,
};
