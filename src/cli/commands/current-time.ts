/**
 * The moment that a run counts as now: `SOURCE_DATE_EPOCH` (unix seconds, as reproducible-builds.org
 * defines it) where it is set, so that a build can be repeated to the byte; else the clock.
 */
export function currentTime(env: Readonly<Record<string, string | undefined>>): Date {
  const seconds = env["SOURCE_DATE_EPOCH"];
  return seconds !== undefined && /^\d+$/.test(seconds) ? new Date(Number(seconds) * 1000) : new Date();
}
