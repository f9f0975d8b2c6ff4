/** The names and dates of the posts of every corpus. */

const HOUR = 3600 * 1000;
const FIRST_DATE = Date.UTC(2015, 0, 1);
/** Ten years of days, for the posts of a large corpus. */
const YEARS = 10 * 365 * 24 * HOUR;

/** Returns the file name of a post, without `.md`. */
export function nameOf(number) {
  return `post-${String(number).padStart(5, "0")}`;
}

/** Returns the day of a post. All are in the past: some generators leave out posts with a later date. */
export function dateOf(number, count) {
  const step = Math.min(6 * HOUR, YEARS / count);
  return new Date(FIRST_DATE + number * step).toISOString().slice(0, 10);
}
