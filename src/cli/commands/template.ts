import { calendarDate } from "../../runtime/model/date.js";

/**
 * Replaces each `__name__` that `values` knows, in one pass, so that a value is never read as a template
 * itself. Underscores and not braces: posts and components are full of braces.
 */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/__([a-z]+)__/g, (mark, name: string) => values[name] ?? mark);
}

/** A moment as templates write it, in the calendar of the timeline: 8 hours ahead of UTC. */
export interface DateTexts {
  readonly year: string;
  /** `yyyymmdd`. */
  readonly day: string;
  /** `YYYY-MM-DD HH:MM:SS +08:00`. */
  readonly date: string;
}

const ZONE = "+08:00";
const ZONE_MS = 8 * 60 * 60 * 1000;

/**
 * A moment as file names and front matter print it, in the calendar of the timeline (spec/site.md §9).
 * The time of day and the zone stand beside the day: a bare day is midnight UTC, which in the morning
 * hours of that calendar still lies in the future, and the new post would be taken for a draft.
 */
export function formatDate(moment: Date): DateTexts {
  const calendarDay = calendarDate(moment.toISOString());
  const time = new Date(moment.getTime() + ZONE_MS).toISOString().slice(11, 19);
  return {
    year: calendarDay.slice(0, 4),
    day: calendarDay.replaceAll("-", ""),
    date: `${calendarDay} ${time} ${ZONE}`,
  };
}
