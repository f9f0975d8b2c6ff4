import { ISSUE_LOCALES, type IssueLocale } from "../../model/comments.js";
import type { IssueStrings } from "./issue-string-table.js";

/**
 * Returns the panel's language: the configured one, or else the first supported language of `wanted`, or else
 * English.
 */
export function chooseLocale(configured: IssueLocale | null, wanted: readonly string[]): IssueLocale {
  if (configured !== null) return configured;
  const known = (tag: string) =>
    ISSUE_LOCALES.find((locale) => locale === tag.split("-", 1)[0]?.toLowerCase());
  return wanted.map(known).find((locale) => locale !== undefined) ?? "en";
}

/** Loads the texts of one language. */
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
