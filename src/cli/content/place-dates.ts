import type { Calendar } from "../../runtime/model/date.js";
import type { FrontMatter } from "../../runtime/model/page.js";
import type { FrontMatterResult } from "./front-matter.js";
import type { LastUpdatedFormat } from "./last-updated.js";
import { endOfDay, placeDate, resolveDate, type SiteDate } from "./page-date.js";
import type { SourceFile } from "./scan.js";

/** Dates of a page in the calendar of its site. `null` without one. */
export interface PlacedDates {
  /** Front matter with ISO instants as its dates. */
  readonly frontmatter: FrontMatter;
  readonly dated: SiteDate | null;
  readonly updated: SiteDate | null;
}

/** Places the dates of a page, of its file's name or of its folder in the calendar of its site. */
export function placeDates(
  { frontmatter: fields, zoned }: Pick<FrontMatterResult, "frontmatter" | "zoned">,
  relativePath: string,
  calendar: Calendar,
): PlacedDates {
  const read = resolveDate(fields.date, relativePath);
  const dated =
    read === null ? null : placeDate(read, fields.date !== undefined && zoned.has("date"), calendar);
  const updated = fields.updated ? placeDate(fields.updated, zoned.has("updated"), calendar) : null;
  const expiryDate = fields.expiryDate
    ? endOfDay(fields.expiryDate, zoned.has("expiryDate"), calendar)
    : null;
  return {
    frontmatter: {
      ...fields,
      ...(fields.date === undefined || dated === null ? {} : { date: dated.date }),
      ...(updated === null ? {} : { updated: updated.date }),
      ...(expiryDate === null ? {} : { expiryDate }),
    },
    dated,
    updated,
  };
}

/** Formats the date of the last change: that of the author, else that of the last commit. */
export function formatLastUpdated(
  updated: SiteDate | null,
  source: SourceFile,
  { formatUpdated, lang }: { readonly formatUpdated: LastUpdatedFormat; readonly lang: string },
): string | null {
  if (updated === null) return formatUpdated.moment(source.updatedAt, lang);
  // The author wrote no time.
  if (updated.clock.endsWith("T00:00:00.000Z")) return formatUpdated.day(updated.clock, lang);
  return formatUpdated.moment(Date.parse(updated.date) / 1000, lang);
}
