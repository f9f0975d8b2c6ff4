/** The formats that comments are exported in: the one of LeanCloud, and SQL for Cloudflare D1. */
export const EXPORT_FORMATS = ["leancloud", "d1"] as const;

/** One of `EXPORT_FORMATS`. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
