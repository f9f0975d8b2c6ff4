import { DEFAULT_TIME_ZONE } from "../../runtime/model/date.js";
import type { Note } from "../messages/note.js";
import type { SiteConfig } from "./schema.js";

type ZoneOptions = Pick<SiteConfig, "timeZone" | "lang" | "locales">;

/**
 * Returns the time zone of a site. The default of a Chinese site is in spec/site.md §9, that of any other site is UTC.
 * The machine's own zone would make builds differ.
 */
export function timeZoneOf(options: ZoneOptions): string {
  return options.timeZone ?? (isChinese(options) ? DEFAULT_TIME_ZONE : "UTC");
}

/** Returns a note if a site uses UTC because it names no time zone. */
export function timeZoneNotes(options: ZoneOptions): readonly Note[] {
  if (options.timeZone !== undefined || isChinese(options)) return [];
  return [{ kind: "utc-days" }];
}

function isChinese({ lang, locales }: ZoneOptions): boolean {
  return /^zh\b/i.test(locales["/"]?.lang ?? lang);
}
