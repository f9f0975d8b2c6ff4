import { parseDate } from "../../runtime/model/date.js";

/** `2020-02-rest` or `2020-02-03-rest`, as Jekyll and VuePress name their files. */
const DATED_NAME = /^(\d{4}-\d{1,2})(-\d{1,2})?-(.+)$/;

/**
 * When a page was published, as an ISO instant: its front matter's date, else the one in the name of its
 * file, else the one in the name of its folder, else `null`.
 */
export function resolveDate(frontMatterDate: string | undefined, relativePath: string): string | null {
  if (frontMatterDate !== undefined) return frontMatterDate;
  const segments = relativePath.split("/");
  return dateOfName(segments.at(-1) ?? "") ?? dateOfName(segments.at(-2) ?? "");
}

/** Hours and minutes of a zone behind a time of day, in any of the languages of front matter. */
const ZONE = /:\d{2}(?:\.\d+)?\s*([+-])(\d{1,2})(?::?(\d{2}))?["',\s]*$/;

/**
 * An instant moved so that its fields in UTC are those that the author wrote beside a zone: in the morning of
 * the eastern ones UTC still has the day before. `line` is the line of front matter that it stands on.
 */
export function asWritten(date: string, line: string): string {
  const [, sign, hours = 0, minutes = 0] = ZONE.exec(line) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return new Date(Date.parse(date) + (sign === "-" ? -offset : offset) * 60_000).toISOString();
}

/** A file's name without the date in front and the ending behind; the folder's name for an index file. */
export function resolveName(relativePath: string): string {
  const segments = relativePath.split("/");
  const name = (segments.at(-1) ?? "").replace(/\.md$/i, "");
  const own = /^(index|readme)$/i.test(name) ? (segments.at(-2) ?? "") : name;
  return DATED_NAME.exec(own)?.[3] ?? own;
}

function dateOfName(name: string): string | null {
  const match = DATED_NAME.exec(name);
  return match ? parseDate(`${match[1]}${match[2] ?? "-01"}`) : null;
}
