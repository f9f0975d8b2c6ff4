import { createCalendar } from "../../runtime/model/date.js";

/**
 * Replaces each `__name__` that `values` knows, in one pass, so that a value is never read as a template
 * itself. Underscores and not braces: posts and components are full of braces.
 */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/__([a-z]+)__/g, (mark, name: string) => values[name] ?? mark);
}

/** A moment as templates write it, in the time zone of the site. */
export interface DateTexts {
  readonly year: string;
  /** `yyyymmdd`. */
  readonly day: string;
  /** `YYYY-MM-DD HH:MM:SS +08:00`. */
  readonly date: string;
}

/**
 * A moment as file names and front matter print it, in an IANA time zone. The time of day and its offset are written too:
 * they name the moment, whatever zone the site has later.
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

/** Milliseconds ahead of UTC as `+08:00`. */
function formatOffset(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
