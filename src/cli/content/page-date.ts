import { DEFAULT_TIME_ZONE, parseDate, type Calendar } from "../../runtime/model/date.js";

/** Front matter fields with a date. */
export const DATE_FIELDS = ["date", "updated", "expiryDate"] as const;
export type DateField = (typeof DATE_FIELDS)[number];

/** File name with a date, as in Jekyll and VuePress: `2020-02-rest` or `2020-02-03-rest`. */
const DATED_NAME = /^(\d{4}-\d{1,2})(-\d{1,2})?-(.+)$/;

/**
 * Returns the publication date of a page as an ISO instant, or `null`. The front matter's date takes precedence over
 * the date in the file's name, and that over the date in the folder's name.
 */
export function resolveDate(frontMatterDate: string | undefined, relativePath: string): string | null {
  if (frontMatterDate !== undefined) return frontMatterDate;
  const segments = relativePath.split("/");
  return dateOfName(segments.at(-1) ?? "") ?? dateOfName(segments.at(-2) ?? "");
}

/** Length of a day in milliseconds. */
const DAY = 24 * 60 * 60 * 1000;
/** Time of day with a time zone after it. */
const ZONE = /\d:\d{2}(?:\.\d+)?\s*(?:Z|[+-]\d)/i;

/** Returns whether the text of a date names a time zone. */
export function namesZone(date: string): boolean {
  return ZONE.test(date);
}

/** Date of a page in the calendar of a site. */
export interface SiteDate {
  /** ISO instant. */
  readonly date: string;
  /** ISO instant whose UTC fields are the year, month, day and time for addresses. */
  readonly clock: string;
}

/**
 * Converts a date that was read as UTC to a site's calendar. A date without a zone is a local time in the site's time
 * zone. In the default time zone, it is a time in UTC and gives the day for addresses, as in VuePress 1.
 */
export function placeDate(read: string, isZoned: boolean, calendar: Calendar): SiteDate {
  if (isZoned) return { date: read, clock: calendar.clockAt(read) };
  const isUtc = calendar.timeZone === DEFAULT_TIME_ZONE;
  return { date: isUtc ? read : calendar.instantOf(read), clock: read };
}

/**
 * Returns the ISO instant at which the day of a date ends in the calendar of a site. `read` is the date read as UTC. A
 * date without a zone is a local day in every time zone, because VuePress 1 has no such field.
 */
export function endOfDay(read: string, isZoned: boolean, calendar: Calendar): string {
  const day = (isZoned ? calendar.clockAt(read) : read).slice(0, 10);
  return calendar.instantOf(new Date(Date.parse(day) + DAY).toISOString());
}

/** Returns a file's name without its date prefix and extension, or the folder's name for an index file. */
export function resolveName(relativePath: string): string {
  const segments = relativePath.split("/");
  const name = (segments.at(-1) ?? "").replace(/\.md$/i, "");
  const own = /^(index|readme)$/i.test(name) ? (segments.at(-2) ?? "") : name;
  return DATED_NAME.exec(own)?.[3] ?? own;
}

function dateOfName(name: string): string | null {
  const match = DATED_NAME.exec(name);
  return match ? parseDate(`${match[1]}${match[2] ?? "-01"}`) : null;
}
