import { DEFAULT_TIME_ZONE, parseDate, type Calendar } from "../../runtime/model/date.js";

/** `2020-02-rest` or `2020-02-03-rest`, as Jekyll and VuePress name their files. */
const DATED_NAME = /^(\d{4}-\d{1,2})(-\d{1,2})?-(.+)$/;

/**
 * When a page was published, as an ISO instant: its front matter's date, else the one in the name of its
 * file, else the one in the name of its folder, else `null`.
 */
export function resolveDate(frontMatterDate: string | undefined, relativePath: string): string | null {
  if (frontMatterDate !== undefined) return frontMatterDate;
  const segments = relativePath.split("/");
  return dateOfName(segments.at(-1) ?? "") ?? dateOfName(segments.at(-2) ?? "");
}

/** A zone behind a time of day. */
const ZONE = /\d:\d{2}(?:\.\d+)?\s*(?:Z|[+-]\d)/i;

/** Whether a date as text names its zone. */
export function namesZone(date: string): boolean {
  return ZONE.test(date);
}

/** A date in the calendar of a site. */
interface SiteDate {
  /** ISO instant. */
  readonly date: string;
  /** ISO instant whose fields in UTC are those of addresses. */
  readonly clock: string;
}

/**
 * Places a date, which was read in UTC, in the calendar of a site. Without a zone of its own it is a day, or a time of
 * day, of the site's zone. The default zone has what VuePress 1 has: such a date is UTC, and is the day of addresses.
 */
export function placeDate(read: string, isZoned: boolean, calendar: Calendar): SiteDate {
  if (isZoned) return { date: read, clock: calendar.clockAt(read) };
  const isUtc = calendar.timeZone === DEFAULT_TIME_ZONE;
  return { date: isUtc ? read : calendar.instantOf(read), clock: read };
}

/** A file's name without the date in front and the ending behind; the folder's name for an index file. */
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
