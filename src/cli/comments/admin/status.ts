/** The statuses of a comment. Visitors see only visible comments. */
export const STATUSES = ["visible", "waiting", "spam"] as const;

/** One of `STATUSES`. */
export type Status = (typeof STATUSES)[number];
