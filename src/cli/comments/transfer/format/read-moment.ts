import { isJsonObject, ownValue } from "../../protocol/read-json.js";

/**
 * `2019-01-02T03:04:05.678Z`, `2019-01-02 03:04:05`, with a zone behind it or without; Go, and so Artalk, writes the
 * zone's name behind that: `+0800 CST`, and `+0800 +0800` or `+0800 +08` where it has none.
 */
const WRITTEN =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?(?:(?<=[+-]\d\d:?\d\d) (?:[A-Z]{1,5}|[+-]\d{2,4}))?$/i;

/** Numbers below are seconds: as milliseconds they would be moments of 1970. */
const SECONDS_BELOW = 1e11;

/**
 * A moment in the ways that exports write one: text, `{"__type":"Date","iso"}`, `{"$date"}`, milliseconds,
 * seconds; `null` for anything else. A text without a zone is UTC: the answer must not depend on this machine.
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
