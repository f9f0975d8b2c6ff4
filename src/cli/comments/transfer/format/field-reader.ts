import { isJsonObject, ownValue, readText, type JsonObject } from "../../protocol/read-json.js";

/** Reads the fields of an exported object by name. Fields that are never read remain in `rest`. */
export interface FieldReader {
  /** Returns a text, or a number as text. Returns `null` for other values, which remain in `rest`. */
  text(name: string): string | null;
  moment(name: string): Date | null;
  /** Returns whether the value is `true`, 1 or one of these as text. */
  flag(name: string): boolean;
  /**
   * Returns the id from a text, a number or `{"$oid"}`. Returns an empty string if there is none or it is 0.
   */
  id(name: string): string;
  /** Returns a non-negative integer, or `null`. */
  count(name: string): number | null;
  /** Removes fields from `rest` that have no further use. */
  drop(...names: readonly string[]): void;
  /** Returns the raw value of a field, which remains in `rest`. */
  peek(name: string): unknown;
  rest(): ReadonlyMap<string, unknown>;
}

/** Creates a reader of one object. */
export function createFieldReader(value: JsonObject): FieldReader {
  const read = new Set<string>();
  const take = <T>(name: string, wanted: T | null): T | null => {
    const isEmpty = ownValue(value, name) === null;
    if (wanted !== null || isEmpty) read.add(name);
    return wanted;
  };
  const get = (name: string) => plainNumber(ownValue(value, name));
  return {
    text: (name) => take(name, toText(get(name))),
    moment: (name) => take(name, readMoment(get(name))),
    flag: (name) => take(name, toFlag(get(name))) ?? false,
    id(name) {
      const given = ownValue(value, name);
      const id = toText(isJsonObject(given) ? ownValue(given, "$oid") : given);
      return take(name, id === "0" ? "" : id) ?? "";
    },
    count(name) {
      const text = toText(get(name));
      const number = text === null || text === "" ? Number.NaN : Number(text);
      return take(name, Number.isSafeInteger(number) && number >= 0 ? number : null);
    },
    drop(...names) {
      for (const name of names) read.add(name);
    },
    peek: (name) => ownValue(value, name),
    rest: () => new Map(Object.entries(value).filter(([name]) => !read.has(name))),
  };
}

/**
 * Matches `2019-01-02T03:04:05.678Z` and `2019-01-02 03:04:05`, with or without a time zone. Go, and thus
 * Artalk, appends the zone's name: `+0800 CST`, or `+0800 +0800` or `+0800 +08` for a zone without a name.
 */
const WRITTEN =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?(?:(?<=[+-]\d\d:?\d\d) (?:[A-Z]{1,5}|[+-]\d{2,4}))?$/i;

/**
 * Matches the texts of JavaScript's `Date`: `toString` (`Wed Jan 02 2019 03:04:05 GMT+0800 (CST)`) and `toUTCString`
 * (`Wed, 02 Jan 2019 03:04:05 GMT`).
 */
const PRINTED =
  /^(?:[A-Z][a-z]{2},? )(?:([A-Z][a-z]{2}) (\d\d)|(\d\d) ([A-Z][a-z]{2})) (\d{4}) (\d\d:\d\d:\d\d) GMT([+-]\d{4})?(?: \(.{0,100}\))?$/;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * Matches the texts of `toLocaleString` in Chinese, which begin with the year: `2019/1/2 03:04:05` and, in older
 * browsers, `2019/1/2 下午3:04:05`. They have no time zone.
 */
const CHINESE = /^(\d{4})[/年-](\d{1,2})[/月-](\d{1,2})日? ?(上午|下午)?(\d{1,2}):(\d\d)(?::(\d\d))?$/;

/**
 * Matches the texts of `toLocaleString` in American English, `1/2/2019, 3:04:05 PM`. Other countries write the day
 * first, but not with AM or PM after a comma.
 */
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4}), (\d{1,2}):(\d\d)(?::(\d\d))?\s(AM|PM)$/;

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
  if (day === undefined) return readPrinted(text);
  return toDate(Date.parse(`${day}T${minutes}${seconds}${zone.replace(/^utc$/i, "Z").toUpperCase()}`));
}

/** Parses a text that JavaScript's `Date` printed. Returns `null` for other texts. */
function readPrinted(text: string): Date | null {
  const printed = PRINTED.exec(text);
  if (printed !== null) {
    const [, month = "", day = "", dayBefore, monthAfter, year, time, zone = "Z"] = printed;
    const name = MONTHS.indexOf(monthAfter ?? month) + 1;
    return toDate(Date.parse(`${year}-${twoDigits(name)}-${dayBefore ?? day}T${time}${zone}`));
  }
  const chinese = CHINESE.exec(text);
  if (chinese !== null) {
    const [, year, month, day, part, hour = "", minute, second] = chinese;
    const half = part === undefined ? null : part === "下午" ? 12 : 0;
    return toMoment({ year, month, day, hour: toHour(Number(hour), half), minute, second });
  }
  const american = AMERICAN.exec(text);
  if (american === null) return null;
  const [, month, day, year, hour = "", minute, second, half] = american;
  return toMoment({ year, month, day, hour: toHour(Number(hour), half === "PM" ? 12 : 0), minute, second });
}

/** Returns an hour of the day. `half` is 12 for the second half, and `null` for a clock of 24 hours. */
function toHour(hour: number, half: number | null): number {
  if (half === null) return hour;
  // Some browsers count from 0, and others write 12 for 0.
  return hour > 12 ? Number.NaN : (hour % 12) + half;
}

interface Parts {
  readonly year: string | undefined;
  readonly month: string | undefined;
  readonly day: string | undefined;
  readonly hour: number;
  readonly minute: string | undefined;
  readonly second: string | undefined;
}

function toMoment({ year, month, day, hour, minute, second = "0" }: Parts): Date | null {
  const [M, D, h, m, s] = [month, day, hour, minute, second].map((part) => twoDigits(Number(part)));
  const date = toDate(Date.parse(`${year}-${M}-${D}T${h}:${m}:${s}Z`));
  // The parser moves the 30th of February to March.
  return date?.getUTCDate() === Number(day) ? date : null;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

function toDate(time: number): Date | null {
  const date = new Date(Math.round(time));
  return Number.isNaN(date.getTime()) || Math.abs(date.getUTCFullYear()) > 9999 ? null : date;
}

/**
 * Converts a number in MongoDB's typed form, such as `{"$numberLong":"12"}`. Returns other values unchanged.
 */
function plainNumber(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const [text] = ["$numberInt", "$numberLong", "$numberDouble"].flatMap(
    (name) => ownValue(value, name) ?? [],
  );
  const number = typeof text === "string" && text !== "" ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : value;
}

function toText(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  // Databases do not support NUL characters.
  return typeof value === "string" ? readText(value.replaceAll("\0", "\uFFFD"), "text") : null;
}

function toFlag(value: unknown): boolean | null {
  if (value === true || value === 1 || value === "true" || value === "1") return true;
  return value === false || value === 0 || value === "false" || value === "0" || value === "" ? false : null;
}
