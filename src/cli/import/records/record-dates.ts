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
