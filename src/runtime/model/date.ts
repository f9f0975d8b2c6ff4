/** The zone of a Chinese site that names none. Its calendar is 8 hours ahead of UTC at all times (spec/site.md §9). */
export const DEFAULT_TIME_ZONE = "Asia/Shanghai";

const HOUR = 60 * 60 * 1000;

/** Days and times of day in one time zone. */
export interface Calendar {
  /** IANA name. */
  readonly timeZone: string;
  /** Milliseconds that clocks of the zone are ahead of UTC at an ISO instant. */
  readonly offsetAt: (iso: string) => number;
  /** An ISO instant moved so that its fields in UTC are those that clocks of the zone show. */
  readonly clockAt: (iso: string) => string;
  /** The ISO instant at which clocks of the zone show the fields that `clock` has in UTC. */
  readonly instantOf: (clock: string) => string;
  /** `YYYY-MM-DD` of an ISO instant. */
  readonly dayOf: (iso: string) => string;
}

/** The calendar of an IANA time zone. A formatter of dates is costly, so each calendar has one. */
export function createCalendar(timeZone: string): Calendar {
  const offsetAt = createOffset(timeZone);
  const move = (iso: string, by: number) => new Date(Date.parse(iso) + by).toISOString();
  const clockAt = (iso: string) => move(iso, offsetAt(iso));
  return {
    timeZone,
    offsetAt,
    clockAt,
    instantOf(clock) {
      // The first guess may lie on the other side of a change of clocks.
      const guess = move(clock, -offsetAt(clock));
      const instant = move(clock, -offsetAt(guess));
      if (offsetAt(instant) === offsetAt(guess)) return instant;
      // Clocks skip that time: in some zones it is midnight, and the later of both is still that day.
      return guess > instant ? guess : instant;
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

/** A day of the timeline. */
export interface TimelineDate {
  readonly year: number;
  /** `M-D`, not padded. */
  readonly day: string;
}

/** Year and day of an ISO instant as the timeline shows it. */
export function timelineDate(iso: string, calendar: Calendar): TimelineDate {
  const clock = new Date(calendar.clockAt(iso));
  return { year: clock.getUTCFullYear(), day: `${clock.getUTCMonth() + 1}-${clock.getUTCDate()}` };
}

/**
 * Reads a date as authors write it: `2020-2-3`, `2020-02-03 10:20[:30]`, or any ISO form.
 * A form without a zone is UTC, as YAML reads an unquoted one. Returns an ISO instant, or `null`.
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
  // `Date.UTC` would take the year 50 for 1950.
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
