import { createCalendar } from "../../runtime/model/date.js";
import { compareText } from "../../runtime/model/listing.js";
import type { Page } from "../../runtime/model/page.js";
import { decodeRoute } from "../../runtime/model/path.js";
import type { Project } from "../config/project.js";
import { timeZoneOf } from "../config/time-zone.js";
import type { Note } from "../messages/note.js";
import type { Redirect } from "../routes/redirects.js";

/** Maximum number of articles that the report names. The number of drafts includes the others. */
const MOST_NAMED = 20;

/** Returns a note for each article that a build leaves out because its date is in the future, the next one first. */
export function scheduledNotes(
  pages: readonly Page[],
  { config, drafts, now }: Pick<Project, "config" | "drafts" | "now">,
): readonly Note[] {
  if (drafts) return [];
  const timeZone = timeZoneOf(config);
  const scheduled = pages.flatMap(({ relativePath, date, frontmatter }) =>
    date !== null && frontmatter.draft !== true && Date.parse(date) > now.getTime()
      ? { file: relativePath, date }
      : [],
  );
  if (scheduled.length === 0) return [];
  const { clockAt } = createCalendar(timeZone);
  return scheduled
    .toSorted((a, b) => compareText(a.date, b.date) || compareText(a.file, b.file))
    .slice(0, MOST_NAMED)
    .map(({ file, date }) => {
      const clock = clockAt(date).slice(0, 16).replace("T", " ");
      return { kind: "scheduled", file, clock, timeZone };
    });
}

/** Returns a note about the addresses that are written in composed Unicode form (NFC) although their names are not. */
export function composedNotes(spellings: readonly Redirect[]): readonly Note[] {
  const [first] = spellings;
  if (first === undefined) return [];
  const [from, to] = [decodeRoute(first.from), decodeRoute(first.to)];
  return [{ kind: "composed", names: spellings.length, from, to }];
}
