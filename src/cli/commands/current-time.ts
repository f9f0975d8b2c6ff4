import { HanblogError, quoteValue } from "../../runtime/model/error.js";

/**
 * The moment that a run counts as now: `SOURCE_DATE_EPOCH` (unix seconds, as reproducible-builds.org
 * defines it) where it is set, so that a build can be repeated to the byte; else the clock. Throws a
 * `HanblogError` for what is no such number: with the clock, the build could not be repeated.
 */
export function currentTime(env: Readonly<Record<string, string | undefined>>): Date {
  const seconds = env["SOURCE_DATE_EPOCH"];
  if (seconds === undefined || seconds === "") return new Date();
  const time = new Date(/^\d+$/.test(seconds) ? Number(seconds) * 1000 : Number.NaN);
  if (!Number.isNaN(time.getTime())) return time;
  throw new HanblogError("source-date-epoch", `SOURCE_DATE_EPOCH is ${quoteValue(seconds)}`, {
    hint: "Expected whole seconds since 1970, such as 1700000000; without it the clock is asked.",
  });
}
