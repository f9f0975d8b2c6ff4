/** Functions that load the texts of the feature `issue-comments` in the further languages. */
export const issueComments = [
  ["de", () => import("../de/issue-comments.js")],
  ["es", () => import("../es/issue-comments.js")],
  ["fr", () => import("../fr/issue-comments.js")],
  ["he", () => import("../he/issue-comments.js")],
  ["pt", () => import("../pt/issue-comments.js")],
  ["ru", () => import("../ru/issue-comments.js")],
  ["vi", () => import("../vi/issue-comments.js")],
] as const;

/** Functions that load the texts of the feature `issue-writing` in the further languages. */
export const issueWriting = [
  ["de", () => import("../de/issue-writing.js")],
  ["es", () => import("../es/issue-writing.js")],
  ["fr", () => import("../fr/issue-writing.js")],
  ["he", () => import("../he/issue-writing.js")],
  ["pt", () => import("../pt/issue-writing.js")],
  ["ru", () => import("../ru/issue-writing.js")],
  ["vi", () => import("../vi/issue-writing.js")],
] as const;
