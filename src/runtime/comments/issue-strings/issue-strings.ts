import { ISSUE_LOCALES, type IssueLocale } from "../../model/comments.js";

/** The words of the issue-based panel in one language, as far as its readers meet them. */
export interface IssueStrings {
  readonly login: (platform: string) => string;
  readonly loginToComment: (platform: string) => string;
  readonly editor: string;
  readonly loginPlaceholder: string;
  readonly heart: string;
  readonly like: string;
  readonly unlike: string;
  readonly perPage: string;
  readonly sort: string;
  readonly newestFirst: string;
  readonly oldestFirst: string;
  readonly pages: string;
  readonly page: string;
  readonly pageOf: (count: number) => string;
  readonly go: string;
  readonly prev: string;
  readonly next: string;
  readonly pageFail: (count: number) => string;
  readonly comments: (count: number) => string;
  readonly onPlatform: (platform: string) => string;
  readonly permalink: string;
  readonly edited: string;
  readonly failed: string;
  readonly initializing: string;
  readonly issueNotCreated: string;
  readonly ownerOnly: string;
  readonly creatingIssue: string;
  readonly loadingComments: string;
  readonly loginRequired: string;
  readonly noComments: string;
  readonly retry: string;
  readonly unreachable: string;
  readonly notFound: string;
  readonly busy: string;
  readonly limited: (time: string) => string;
  readonly trackerClosed: string;
  readonly sessionEnded: string;
  readonly signInBlocked: string;
  readonly closeAlert: string;
}

/** The panel's language: the site's choice, else the first that the browser asks for and the panel has, else English. */
export function chooseLocale(configured: IssueLocale | null, wanted: readonly string[]): IssueLocale {
  if (configured !== null) return configured;
  const known = (tag: string) =>
    ISSUE_LOCALES.find((locale) => locale === tag.split("-", 1)[0]?.toLowerCase());
  return wanted.map(known).find((locale) => locale !== undefined) ?? "en";
}

/** Loads the words of one language only. */
export async function loadIssueStrings(locale: IssueLocale): Promise<IssueStrings> {
  switch (locale) {
    case "en":
      return (await import("./en.js")).EN;
    case "zh":
      return (await import("./zh.js")).ZH;
    case "pt":
      return (await import("./pt.js")).PT;
    case "ja":
      return (await import("./ja.js")).JA;
    case "he":
      return (await import("./he.js")).HE;
  }
}
