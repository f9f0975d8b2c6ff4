/** What can become of a comment: only visible ones are shown to visitors. */
export const STATUSES = ["visible", "waiting", "spam"] as const;

/** One of `STATUSES`. */
export type Status = (typeof STATUSES)[number];
