import { createCalendar, dateForm, parseDate } from "../../../runtime/model/date.js";
import { placeEnd } from "../../content/front-matter/page-date.js";
import { textOf } from "../plain-value.js";

/**
 * Returns a date of front matter as the clock of the site, `YYYY-MM-DDTHH:MM:SS`, or `null` for an invalid date. A date
 * without a zone is already one.
 */
export function siteClock(written: string, timeZone: string): string | null {
  const date = readableDate(written);
  const iso = date === null ? null : parseDate(date);
  if (date === null || iso === null) return null;
  return (dateForm(date) === "instant" ? createCalendar(timeZone).clockAt(iso) : iso).slice(0, 19);
}

/** Returns a date of front matter as the clock that the author wrote, in whatever zone, or `null` for an invalid date. */
export function clockAsWritten(written: string): string | null {
  const date = readableDate(written) ?? "";
  const zone = dateForm(date) === "instant" ? /(?:Z|[+-]\d{2}:?\d{2})$/i : /$^/;
  return parseDate(date.replace(zone, ""))?.slice(0, 19) ?? null;
}

/** Returns the ISO instant at which the `expiryDate` of a page is over, or `null` for an invalid date. */
export function siteEnd(written: string, timeZone: string): string | null {
  const iso = parseDate(written);
  return iso === null ? null : placeEnd(iso, dateForm(written), createCalendar(timeZone));
}

/** Returns the clock at the start of a day, `YYYY-MM-DD`. */
export function startOfDay(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00`;
}

/** Date whose time has single digits or a short zone, such as `2021-10-8 9:5:0 +8`. */
const LOOSE = /^(\S+)[T\s]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?\s*(Z|[+-]\d{1,2}(?::?\d{2})?)?$/i;

/** Returns a date of front matter in a form that hanblog reads, or `null`. `Jul 08 2022` and other English forms are days. */
export function readableDate(value: unknown): string | null {
  const written = textOf(value)?.trim();
  if (written === undefined) return null;
  if (parseDate(written) !== null) return written;
  const padded = padTime(written);
  if (padded !== null && parseDate(padded) !== null) return padded;
  if (!/[a-z]{3}|\d\/\d/i.test(written) || !/\d{4}/.test(written)) return null;
  const time = Date.parse(`${written} UTC`);
  const day = Number.isNaN(time) ? Date.parse(written) : time;
  return Number.isNaN(day) ? null : new Date(day).toISOString().slice(0, 10);
}

function padTime(written: string): string | null {
  const [, day = "", hour = "", minute = "", second = "0", zone = ""] = LOOSE.exec(written) ?? [];
  if (day === "") return null;
  const two = (text: string) => text.padStart(2, "0");
  const offset = zone.replace(/^([+-])(\d)(?!\d)/, "$10$2").replace(/^([+-]\d{2})$/, "$1:00");
  return `${day} ${two(hour)}:${two(minute)}:${two(second)}${offset === "" ? "" : ` ${offset}`}`;
}
