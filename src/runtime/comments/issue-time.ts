import { printDate } from "../model/print-date.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LAST_DAY = 8 * DAY;

/**
 * Returns a relative time in words, or a date in the visitor's time zone after eight days. Times are in milliseconds
 * since 1970.
 */
export function issueTime(time: number, now: number, locale: string): string {
  const age = Math.max(0, now - time);
  if (age >= LAST_DAY) return printDate(time, "day", locale);
  const [size, unit] = largestUnit(age);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-Math.floor(age / size), unit);
}

function largestUnit(age: number): readonly [size: number, unit: Intl.RelativeTimeFormatUnit] {
  if (age >= DAY) return [DAY, "day"];
  if (age >= HOUR) return [HOUR, "hour"];
  return age >= MINUTE ? [MINUTE, "minute"] : [SECOND, "second"];
}
