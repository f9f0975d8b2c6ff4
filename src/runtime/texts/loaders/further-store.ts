/** Functions that load the texts of the feature `conversation` in the further languages. */
export const conversation = [
  ["de", () => import("../de/conversation.js")],
  ["es", () => import("../es/conversation.js")],
  ["fr", () => import("../fr/conversation.js")],
  ["he", () => import("../he/conversation.js")],
  ["pt", () => import("../pt/conversation.js")],
  ["ru", () => import("../ru/conversation.js")],
  ["vi", () => import("../vi/conversation.js")],
] as const;

/** Functions that load the texts of the feature `moderation` in the further languages. */
export const moderation = [
  ["de", () => import("../de/moderation.js")],
  ["es", () => import("../es/moderation.js")],
  ["fr", () => import("../fr/moderation.js")],
  ["he", () => import("../he/moderation.js")],
  ["pt", () => import("../pt/moderation.js")],
  ["ru", () => import("../ru/moderation.js")],
  ["vi", () => import("../vi/moderation.js")],
] as const;

/** Functions that load the texts of the feature `reactions` in the further languages. */
export const reactions = [
  ["de", () => import("../de/reactions.js")],
  ["es", () => import("../es/reactions.js")],
  ["fr", () => import("../fr/reactions.js")],
  ["he", () => import("../he/reactions.js")],
  ["pt", () => import("../pt/reactions.js")],
  ["ru", () => import("../ru/reactions.js")],
  ["vi", () => import("../vi/reactions.js")],
] as const;

/** Functions that load the texts of the feature `readers` in the further languages. */
export const readers = [
  ["de", () => import("../de/readers.js")],
  ["es", () => import("../es/readers.js")],
  ["fr", () => import("../fr/readers.js")],
  ["he", () => import("../he/readers.js")],
  ["pt", () => import("../pt/readers.js")],
  ["ru", () => import("../ru/readers.js")],
  ["vi", () => import("../vi/readers.js")],
] as const;

/** Functions that load the texts of the feature `store-comments` in the further languages. */
export const storeComments = [
  ["de", () => import("../de/store-comments.js")],
  ["es", () => import("../es/store-comments.js")],
  ["fr", () => import("../fr/store-comments.js")],
  ["he", () => import("../he/store-comments.js")],
  ["pt", () => import("../pt/store-comments.js")],
  ["ru", () => import("../ru/store-comments.js")],
  ["vi", () => import("../vi/store-comments.js")],
] as const;
