/** Timeline dates are shifted by 8 hours (spec/site.md §9); in milliseconds. */
const TIMELINE_SHIFT = 8 * 60 * 60 * 1000;

/** A day of the timeline's calendar, which is 8 hours ahead of UTC (spec/site.md §9). */
export interface TimelineDate {
  readonly year: number;
  /** `M-D`, not padded. */
  readonly day: string;
}

/** Year and day of an ISO instant as the timeline shows it: the UTC instant 8 hours later. */
export function timelineDate(iso: string): TimelineDate {
  const shifted = new Date(Date.parse(iso) + TIMELINE_SHIFT);
  return {
    year: shifted.getUTCFullYear(),
    day: `${shifted.getUTCMonth() + 1}-${shifted.getUTCDate()}`,
  };
}

/** `YYYY-MM-DD` of an ISO instant in the calendar that the timeline uses. */
export function calendarDate(iso: string): string {
  return new Date(Date.parse(iso) + TIMELINE_SHIFT).toISOString().slice(0, 10);
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
