const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Units of an age with their sizes in milliseconds, the largest first. */
const UNITS = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
] as const;

/** An age as a whole number of a unit. */
export type Age = readonly [count: number, unit: "day" | "hour" | "minute" | "second"];

/** Returns an age in its largest unit, or `null` from the eighth day, when a date is shown. */
export function ageOf(milliseconds: number): Age | null {
  if (milliseconds >= 8 * DAY) return null;
  const [unit, size] = UNITS.find(([, least]) => milliseconds >= least) ?? (["second", SECOND] as const);
  return [Math.floor(milliseconds / size), unit];
}
