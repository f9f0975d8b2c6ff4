import { type Calendar, type DateForm, printClock, printDate } from "../../../runtime/model/date.js";
import type { FrontMatter } from "../../../runtime/model/page.js";
import type { FrontMatterResult } from "./front-matter.js";
import { placeDate, placeEnd, resolveDate, type SiteDate } from "./page-date.js";
import type { SourceFile } from "../scan.js";

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

/** Prints the date of the last change: that of the author, else that of the last commit. `null` without either. */
export function printLastUpdated(
  updated: UpdatedDate | null,
  { updatedAt }: SourceFile,
  { timeZone, lang }: { readonly timeZone: string; readonly lang: string },
): string | null {
  if (updated?.isDay) return printClock(updated.clock, "day", lang);
  if (updated !== null) return printDate(Date.parse(updated.date), "moment", lang, timeZone);
  return updatedAt === null ? null : printDate(updatedAt * 1000, "moment", lang, timeZone);
}
