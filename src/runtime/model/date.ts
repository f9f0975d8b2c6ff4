/** The time zone of a Chinese site whose config names none. It is always 8 hours ahead of UTC. */
export const DEFAULT_TIME_ZONE = "Asia/Shanghai";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Conversions between instants and the local time of one time zone. */
export interface Calendar {
  /** IANA name of the time zone. */
  readonly timeZone: string;
  /** Returns the offset from UTC at an ISO instant, in milliseconds. It is positive east of Greenwich. */
  readonly offsetAt: (iso: string) => number;
  /** Shifts an ISO instant so that its UTC fields equal the zone's local time. */
  readonly clockAt: (iso: string) => string;
  /**
   * The inverse of `clockAt`: returns the first ISO instant at which the zone's local time equals the UTC
   * fields of `clock`.
   */
  readonly instantOf: (clock: string) => string;
  /** Returns the local date of an ISO instant as `YYYY-MM-DD`. */
  readonly dayOf: (iso: string) => string;
}

/**
 * Creates the calendar of an IANA time zone. Each calendar keeps one date formatter, which is expensive to
 * create.
 */
export function createCalendar(timeZone: string): Calendar {
  const offsetAt = createOffset(timeZone);
  const move = (iso: string, by: number) => new Date(Date.parse(iso) + by).toISOString();
  const clockAt = (iso: string) => move(iso, offsetAt(iso));
  return {
    timeZone,
    offsetAt,
    clockAt,
    instantOf(clock) {
      // The offsets of a day earlier and later are those before and after a change of the clocks near `clock`.
      const before = move(clock, -offsetAt(move(clock, -DAY)));
      const after = move(clock, -offsetAt(move(clock, DAY)));
      // A local time that the clocks show twice is the first one, and a skipped one is as much later as the
      // clocks skip (the default of ECMAScript's Temporal).
      return clockAt(before) !== clock && clockAt(after) === clock ? after : before;
    },
    dayOf: (iso) => clockAt(iso).slice(0, 10),
  };
}

function createOffset(timeZone: string): Calendar["offsetAt"] {
  if (timeZone === DEFAULT_TIME_ZONE) return () => 8 * HOUR;
  if (timeZone === "UTC") return () => 0;
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  return (iso) => {
    const name = format.formatToParts(Date.parse(iso)).find(({ type }) => type === "timeZoneName")?.value;
    const [, sign, ...parts] = /([+-])(\d+):?(\d+)?:?(\d+)?/.exec(name ?? "") ?? [];
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
    const offset = hours * HOUR + minutes * 60_000 + seconds * 1000;
    return sign === "-" ? -offset : offset;
  };
}

/** Kind of a written date: an instant, if it has a time zone; else a time of the site's clock, or a whole day. */
export type DateForm = "instant" | "clock" | "day";

/** Returns the form of a date that `parseDate` can read. */
export function dateForm(written: string): DateForm {
  const [time, zone] = /\d:\d{2}(?::\d{2})?(?:\.\d+)?(\s*(?:Z|[+-]\d))?/i.exec(written) ?? [];
  if (time === undefined) return "day";
  return zone === undefined ? "clock" : "instant";
}

/**
 * Parses a date from front matter: `2020-2-3`, `2020-02-03 10:20[:30]`, or any ISO form. Returns an ISO instant,
 * or `null` if the date is invalid. The UTC fields of a date without a zone are those that the author wrote.
 */
export function parseDate(value: string | Date): string | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  const match =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      value.trim(),
    );
  if (!match) return null;
  const field = (index: number) => Number(match[index] ?? 0);
  const millisecond = Number((match[7] ?? "").padEnd(3, "0"));
  // `Date.UTC` would read the year 50 as 1950.
  const date = new Date(0);
  date.setUTCFullYear(field(1), field(2) - 1, field(3));
  if (date.getUTCMonth() !== field(2) - 1 || date.getUTCDate() !== field(3)) return null;
  if (field(4) > 23 || field(5) > 59 || field(6) > 59) return null;
  date.setUTCHours(field(4), field(5), field(6), millisecond);
  return new Date(date.getTime() - zoneOffset(match[8] ?? "Z")).toISOString();
}

function zoneOffset(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === "-" ? -minutes : minutes) * 60_000;
}

/** Forms in which people write a date. They have Gregorian years in each language, as addresses and lists do. */
const FORMS = {
  /** `Aug 9, 2026` · `2026年8月9日` */
  day: { dateStyle: "medium" },
  /** `Aug 9` · `8月9日`, below a heading with the year. */
  dayOfYear: { month: "short", day: "numeric" },
  /** `Aug 9, 2026, 10:20 AM` · `2026年8月9日 10:20` */
  moment: { dateStyle: "medium", timeStyle: "short" },
  /** `10:20 AM` · `10:20` */
  time: { hour: "2-digit", minute: "2-digit" },
  /** `2026-08-09` in `ISO_LANG` */
  iso: { year: "numeric", month: "2-digit", day: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Language in which numbers of a date have the form `YYYY-MM-DD`. */
const ISO_LANG = "en-CA";

/** Formatters by form, language and time zone. To create one takes as long as to read a page. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Prints a date for readers of a language. `time` is in milliseconds since 1970. Without an IANA name in `timeZone`, the time
 * zone of this machine is used.
 */
export function printDate(time: number, form: keyof typeof FORMS, lang: string, timeZone?: string): string {
  const key = [form, lang, timeZone].join(" ");
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(lang, { ...FORMS[form], timeZone, calendar: "gregory" });
  formatters.set(key, formatter);
  return formatter.format(time);
}

/** Prints the UTC fields of an ISO instant, such as `Calendar.clockAt` returns. */
export function printClock(clock: string, form: keyof typeof FORMS, lang: string): string {
  return printDate(Date.parse(clock), form, lang, "UTC");
}

/** Prints a day as `YYYY-MM-DD`, as the comment panel does. The parameters are those of `printDate`. */
export function printIsoDay(time: number, timeZone?: string): string {
  return printDate(time, "iso", ISO_LANG, timeZone);
}
