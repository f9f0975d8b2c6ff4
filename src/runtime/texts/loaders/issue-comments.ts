import type { IssueCommentTexts } from "../features/issue-comment-texts.js";
import type { ByLanguage } from "../nearest-language.js";

interface Module {
  readonly issueComments: IssueCommentTexts;
}

/** Functions that load the texts of the feature `issue-comments`, one for each language. */
export const ISSUE_COMMENTS_LOADERS: ByLanguage<() => Promise<Module>> = [
  ["en", () => import("../en/issue-comments.js")],
  ["zh-CN", () => import("../zh-cn/issue-comments.js")],
  ["zh-TW", () => import("../zh-tw/issue-comments.js")],
  ["ja", () => import("../ja/issue-comments.js")],
  ["ko", () => import("../ko/issue-comments.js")],
];
