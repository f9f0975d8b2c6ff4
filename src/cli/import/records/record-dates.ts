import { siteClock } from "../content/old-dates.js";

/** Returns a date with its distance from UTC, which may differ from that of the site's zone. Returns `undefined` without a date. */
export function datedFrom(local: string, gmt: string): string | undefined {
  const clock = Date.parse(`${local.replace(" ", "T")}Z`);
  if (Number.isNaN(clock)) return undefined;
  const minutes = Math.round((clock - Date.parse(`${gmt.replace(" ", "T")}Z`)) / 60_000);
  // A draft has no date in UTC, and its date is one of the site's zone.
  if (Number.isNaN(minutes) || Math.abs(minutes) > 14 * 60) return local;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return `${local} ${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`;
}

/** Returns a date in UTC, `YYYY-MM-DD HH:MM:SS`, as the clock of a zone. Returns `""` without a date. */
export function clockIn(utc: string, timeZone: string): string {
  return utc === "" ? "" : (siteClock(`${utc}Z`, timeZone)?.replace("T", " ") ?? "");
}

/** Returns `date` and `updated` of a page from dates in UTC. A change on the same day is none. */
export function recordDates(
  published: string,
  updated: string,
  timeZone: string,
): { readonly date: string | undefined; readonly updated: string | undefined } {
  const [clock, changed] = [clockIn(published, timeZone), clockIn(updated, timeZone)];
  return {
    date: datedFrom(clock, published),
    updated: changed.slice(0, 10) > clock.slice(0, 10) ? datedFrom(changed, updated) : undefined,
  };
}
