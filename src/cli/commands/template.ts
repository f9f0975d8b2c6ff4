import { createCalendar } from "../../runtime/model/date.js";

/**
 * Replaces each `__name__` by its value, in one pass, so that values are not read as templates themselves. Placeholders
 * have underscores because posts and components contain many braces.
 */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/__([a-z]+)__/g, (mark, name: string) => values[name] ?? mark);
}

/** Reduces a title to one line of printable characters, because YAML allows no others. The result may be empty. */
export function cleanTitle(title: string): string {
  return title
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Formatted parts of a moment, in the time zone of the site. */
export interface DateTexts {
  readonly year: string;
  /** `yyyymmdd`. */
  readonly day: string;
  /** `YYYY-MM-DD HH:MM:SS +08:00`. */
  readonly date: string;
}

/**
 * Formats a moment for file names and front matter, in an IANA time zone. The time of day and the offset are included,
 * so that the date stays correct if the site changes its time zone.
 */
export function formatDate(moment: Date, timeZone: string): DateTexts {
  const calendar = createCalendar(timeZone);
  const iso = moment.toISOString();
  const clock = calendar.clockAt(iso);
  const day = clock.slice(0, 10);
  return {
    year: day.slice(0, 4),
    day: day.replaceAll("-", ""),
    date: `${day} ${clock.slice(11, 19)} ${formatOffset(calendar.offsetAt(iso))}`,
  };
}

/** Formats an offset from UTC in milliseconds, such as `+08:00`. */
function formatOffset(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
