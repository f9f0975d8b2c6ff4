import { quoteValue } from "../../runtime/model/error.js";
import { createError } from "../messages/create-problem.js";

/**
 * Returns the current time of a run: the clock's time, or `SOURCE_DATE_EPOCH` if it is set, so that a build
 * can be repeated to the byte. The variable is in Unix seconds, as reproducible-builds.org defines it. Throws
 * `source-date-epoch` for an invalid number instead of falling back to the clock, because the build could then
 * not be repeated.
 */
export function currentTime(env: Readonly<Record<string, string | undefined>>): Date {
  const seconds = env["SOURCE_DATE_EPOCH"];
  if (seconds === undefined || seconds === "") return new Date();
  const time = new Date(/^\d+$/.test(seconds) ? Number(seconds) * 1000 : Number.NaN);
  if (!Number.isNaN(time.getTime())) return time;
  throw createError("source-date-epoch", { found: quoteValue(seconds) });
}
