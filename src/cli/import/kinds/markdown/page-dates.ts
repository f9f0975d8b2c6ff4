import { parseDate } from "../../../../runtime/model/date.js";
import { textOf } from "../../plain-value.js";

/** Returns a date of front matter in a form that hanblog reads, or `null`. `Jul 08 2022` and other English forms are days. */
export function readableDate(value: unknown): string | null {
  const written = textOf(value)?.trim();
  if (written === undefined) return null;
  if (parseDate(written) !== null) return written;
  if (!/[a-z]{3}|\d\/\d/i.test(written) || !/\d{4}/.test(written)) return null;
  const time = Date.parse(`${written} UTC`);
  const day = Number.isNaN(time) ? Date.parse(written) : time;
  return Number.isNaN(day) ? null : new Date(day).toISOString().slice(0, 10);
}
