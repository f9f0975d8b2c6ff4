import type { IssueWritingTexts } from "../features/issue-writing-texts.js";
import type { ByLanguage } from "../nearest-language.js";

interface Module {
  readonly issueWriting: IssueWritingTexts;
}

/** Functions that load the texts of the feature `issue-writing`, one for each language. */
export const ISSUE_WRITING_LOADERS: ByLanguage<() => Promise<Module>> = [
  ["en", () => import("../en/issue-writing.js")],
  ["zh-CN", () => import("../zh-cn/issue-writing.js")],
  ["zh-TW", () => import("../zh-tw/issue-writing.js")],
  ["ja", () => import("../ja/issue-writing.js")],
  ["ko", () => import("../ko/issue-writing.js")],
];
