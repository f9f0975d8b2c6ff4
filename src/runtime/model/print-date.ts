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

/** Prints a day as `YYYY-MM-DD`, as the comment panel does (spec/comments.md §4). The parameters are those of `printDate`. */
export function printIsoDay(time: number, timeZone?: string): string {
  return printDate(time, "iso", ISO_LANG, timeZone);
}
