import { createCalendar, DEFAULT_TIME_ZONE, parseDate } from "../../../runtime/model/date.js";

function hasZone(written: string): boolean {
  return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(written.trim());
}

/**
 * Returns whether a time has to name its zone in the new site. hanblog reads times without a zone in UTC on a site in
 * Asia/Shanghai, as VuePress 1 does.
 */
export function needsZone(written: string, timeZone: string): boolean {
  return timeZone === DEFAULT_TIME_ZONE && !hasZone(written);
}

/**
 * Returns a date of front matter as the clock of the site, `YYYY-MM-DDTHH:MM:SS`, or `null` for an invalid date. A date
 * without a zone is already one.
 */
export function siteClock(written: string, timeZone: string): string | null {
  const iso = parseDate(written);
  if (iso === null) return null;
  return (hasZone(written) ? createCalendar(timeZone).clockAt(iso) : iso).slice(0, 19);
}

/** Returns the clock at the start of a day, `YYYY-MM-DD`. */
export function startOfDay(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00`;
}
