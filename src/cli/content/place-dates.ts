import type { Calendar, DateForm } from "../../runtime/model/date.js";
import type { FrontMatter } from "../../runtime/model/page.js";
import type { FrontMatterResult } from "./front-matter.js";
import type { LastUpdatedFormat } from "./last-updated.js";
import { placeDate, placeEnd, resolveDate, type SiteDate } from "./page-date.js";
import type { SourceFile } from "./scan.js";

/** Dates of a page in the calendar of its site. `null` without one. */
export interface PlacedDates {
  /** Front matter with ISO instants as its dates. */
  readonly frontmatter: FrontMatter;
  readonly dated: SiteDate | null;
  readonly updated: UpdatedDate | null;
}

/** Date of the last change from the front matter. */
interface UpdatedDate extends SiteDate {
  /** Whether the author wrote a day without a time. */
  readonly isDay: boolean;
}

/** Places the dates of a page, of its file's name or of its folder in the calendar of its site. */
export function placeDates(
  { frontmatter: fields, forms }: Pick<FrontMatterResult, "frontmatter" | "forms">,
  relativePath: string,
  calendar: Calendar,
): PlacedDates {
  const read = resolveDate(fields.date, relativePath);
  const dated =
    read === null
      ? null
      : placeDate(read, fields.date === undefined ? "day" : (forms.date ?? "day"), calendar);
  const updated = fields.updated ? placeUpdated(fields.updated, forms.updated ?? "day", calendar) : null;
  const expiryDate = fields.expiryDate
    ? placeEnd(fields.expiryDate, forms.expiryDate ?? "day", calendar)
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

function placeUpdated(read: string, form: DateForm, calendar: Calendar): UpdatedDate {
  return { ...placeDate(read, form, calendar), isDay: form === "day" };
}

/** Formats the date of the last change: that of the author, else that of the last commit. */
export function formatLastUpdated(
  updated: UpdatedDate | null,
  source: SourceFile,
  { formatUpdated, lang }: { readonly formatUpdated: LastUpdatedFormat; readonly lang: string },
): string | null {
  if (updated === null) return formatUpdated.moment(source.updatedAt, lang);
  if (updated.isDay) return formatUpdated.day(updated.clock, lang);
  return formatUpdated.moment(Date.parse(updated.date) / 1000, lang);
}
