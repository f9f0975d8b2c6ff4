import { DEFAULT_TIME_ZONE } from "../../runtime/model/date.js";
import type { Note } from "../messages/note.js";
import type { SiteConfig } from "./schema.js";

type ZoneOptions = Pick<SiteConfig, "timeZone" | "lang" | "locales">;

/**
 * The time zone of a site's days. Without one of its own a Chinese site has that of the specification (spec/site.md §9),
 * any other site UTC: the machine's zone would make builds differ.
 */
export function timeZoneOf(options: ZoneOptions): string {
  return options.timeZone ?? (isChinese(options) ? DEFAULT_TIME_ZONE : "UTC");
}

/** Names the zone that a site was given because it names none; nothing for the default of the specification. */
export function timeZoneNotes(options: ZoneOptions): readonly Note[] {
  if (options.timeZone !== undefined || isChinese(options)) return [];
  return [{ kind: "utc-days" }];
}

function isChinese({ lang, locales }: ZoneOptions): boolean {
  return /^zh\b/i.test(locales["/"]?.lang ?? lang);
}
