import { parseDate, type Calendar, type DateForm } from "../../../runtime/model/date.js";

/** Front matter fields with a date. */
export const DATE_FIELDS = ["date", "updated", "expiryDate"] as const;
/** Forms of the dates that a page has, by field. */
export type DateForms = { readonly [Field in (typeof DATE_FIELDS)[number]]?: DateForm };

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

/** Date of a page in the calendar of a site. */
export interface SiteDate {
  /** ISO instant. */
  readonly date: string;
  /** ISO instant whose UTC fields are the year, month, day and time for addresses. */
  readonly clock: string;
}

/**
 * Converts a date from `parseDate` to a site's calendar. A date without a zone is what clocks in the site's time zone
 * show, and a day begins at its midnight.
 */
export function placeDate(read: string, form: DateForm, calendar: Calendar): SiteDate {
  if (form === "instant") return { date: read, clock: calendar.clockAt(read) };
  return { date: calendar.instantOf(read), clock: read };
}

/** Returns the ISO instant at which a date from `parseDate` is over: the time that it names, or the end of its day. */
export function placeEnd(read: string, form: DateForm, calendar: Calendar): string {
  const end = form === "day" ? new Date(Date.parse(read) + DAY).toISOString() : read;
  return placeDate(end, form, calendar).date;
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
