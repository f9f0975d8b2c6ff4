import { isJsonObject, ownValue } from "../../protocol/read-json.js";

/**
 * Matches `2019-01-02T03:04:05.678Z` and `2019-01-02 03:04:05`, with or without a time zone. Go, and thus
 * Artalk, appends the zone's name: `+0800 CST`, or `+0800 +0800` or `+0800 +08` for a zone without a name.
 */
const WRITTEN =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?(?:(?<=[+-]\d\d:?\d\d) (?:[A-Z]{1,5}|[+-]\d{2,4}))?$/i;

/** Numbers below this limit are seconds. As milliseconds, they would be dates of the early 1970s. */
const SECONDS_BELOW = 1e11;

/**
 * Parses a date in the forms that exports use: a text, `{"__type":"Date","iso"}`, `{"$date"}`, milliseconds
 * or seconds. Returns `null` for anything else. A text without a time zone is UTC, so that the result does
 * not depend on this machine.
 */
export function readMoment(value: unknown): Date | null {
  if (isJsonObject(value)) {
    const inner = ["iso", "$date", "$numberLong"].find((key) => Object.hasOwn(value, key));
    return inner === undefined ? null : readMoment(ownValue(value, inner));
  }
  if (typeof value === "number") return toDate(Math.abs(value) < SECONDS_BELOW ? value * 1000 : value);
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (/^\d{9,14}$/.test(text)) return readMoment(Number(text));
  const [, day, minutes = "00:00", seconds = ":00", zone = "Z"] = WRITTEN.exec(text) ?? [];
  if (day === undefined) return null;
  return toDate(Date.parse(`${day}T${minutes}${seconds}${zone.replace(/^utc$/i, "Z").toUpperCase()}`));
}

function toDate(time: number): Date | null {
  const date = new Date(Math.round(time));
  return Number.isNaN(date.getTime()) || Math.abs(date.getUTCFullYear()) > 9999 ? null : date;
}
