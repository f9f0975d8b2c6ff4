import { createCalendar, DEFAULT_TIME_ZONE } from "../../../../runtime/model/date.js";
import { defaultTimeZone, readTimeZone } from "../../options/time-zone-option.js";
import { type Fields, textOf } from "../../plain-value.js";
import type { HugoFile } from "./hugo-files.js";

/**
 * Returns the time zone in which the new site shows dates. Hugo shows a date in the zone that the author wrote, so without
 * the option `timeZone` it is the zone of most dates.
 */
export function hugoTimeZone(files: readonly HugoFile[], config: Fields, lang: string): string {
  if (config["timezone"] !== undefined) return readTimeZone(config["timezone"], "UTC");
  const counts = new Map<number, number>();
  for (const { fields } of files) {
    const minutes = offsetOf(textOf(fields["date"]) ?? "");
    if (minutes !== null) counts.set(minutes, (counts.get(minutes) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return most === undefined ? "UTC" : zoneOf(most[0], lang);
}

/** Returns the offset of a written date in minutes east of Greenwich, or `null` for a date without a zone. */
function offsetOf(written: string): number | null {
  const [, zone, sign, hours, minutes] =
    /:\d{2}(?:\.\d+)?\s*(Z|([+-])(\d{2}):?(\d{2}))$/i.exec(written.trim()) ?? [];
  if (zone === undefined) return null;
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function zoneOf(minutes: number, lang: string): string {
  const hasOffset = (zone: string) =>
    createCalendar(zone).offsetAt("2020-01-01T00:00:00.000Z") === minutes * 60_000;
  const known = [defaultTimeZone(lang), "UTC", DEFAULT_TIME_ZONE].find(hasOffset);
  if (known !== undefined) return known;
  // The names of these zones count hours west of Greenwich.
  const hours = -minutes / 60;
  return Number.isInteger(hours) ? readTimeZone(`Etc/GMT${hours < 0 ? hours : `+${hours}`}`, "UTC") : "UTC";
}
