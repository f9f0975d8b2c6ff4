import type { IssueCommentTexts } from "../../texts/features/issue-comment-texts.js";
import { nearestLanguage, type LanguageEntry } from "../../texts/nearest-language.js";
import { ISSUE_COMMENTS_LOADERS } from "../../texts/loaders/issue-comments.js";

/** The language of the issue-based panel, with a function that loads its texts. */
export type IssueLanguage = LanguageEntry<() => Promise<{ readonly issueComments: IssueCommentTexts }>>;

/**
 * Returns the language that the config sets, or else the first of the wanted languages that the panel has, or else
 * English (spec/comments.md §9).
 */
export function chooseLanguage(configured: string | null, wanted: readonly string[]): IssueLanguage {
  return nearestLanguage(ISSUE_COMMENTS_LOADERS, ...(configured === null ? wanted : [configured]));
}
