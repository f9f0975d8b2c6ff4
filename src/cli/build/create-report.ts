import type { Problem } from "../../runtime/model/error.js";
import { commentNotes } from "../config/comment-notes.js";
import type { ReadPage } from "../engine/workers/build-calls.js";
import type { SiteLayout } from "../engine/lay-out-site.js";
import type { SiteCode } from "../engine/site.js";
import { ENGLISH } from "../messages/catalogue.js";
import type { Committed } from "../output/staging.js";
import type { BuildReport } from "../report/build-report.js";
import type { BuildRun } from "./build-run.js";
import type { emitSite } from "./emit-site.js";
import { createCalendar } from "../../runtime/model/date.js";
import { compareText } from "../../runtime/model/listing.js";
import type { Page } from "../../runtime/model/page.js";
import { decodeRoute } from "../../runtime/model/path.js";
import type { Project } from "../config/project.js";
import { timeZoneNotes, timeZoneOf } from "../config/time-zone.js";
import { type Note, sayNote } from "../messages/note.js";
import type { Redirect } from "../routes/redirects.js";

/** Results of a build that its report describes. */
interface Finished {
  readonly program: SiteCode["program"];
  /** Pages of all sources, including drafts. */
  readonly pages: readonly ReadPage[];
  /** Number of pages that were read, not reused. */
  readonly reads: number;
  readonly layout: SiteLayout;
  readonly emitted: Awaited<ReturnType<typeof emitSite>>;
  readonly committed: Committed;
  readonly warnings: readonly Problem[];
}

/** Describes a finished build. */
export function createReport(
  { project, options }: BuildRun,
  { program, pages, reads, layout, emitted, committed: { summary }, warnings }: Finished,
): BuildReport {
  const { site, table } = layout;
  const notes = [
    ...timeZoneNotes(project.config),
    ...commentNotes(project.config),
    ...program.notes,
    ...composedNotes(table.spellings),
    ...scheduledNotes(
      pages.map(({ page }) => page),
      project,
    ),
  ];
  return {
    siteDir: project.siteDir,
    dest: project.dest,
    pages: site.pages.length,
    drafts: pages.length - site.pages.length,
    routes: emitted.routes.length,
    redirects: table.redirects.length,
    warnings,
    notes: notes.map((note) => sayNote(note, ENGLISH.texts.build.notes)),
    noteDetails: notes,
    written: emitted.written,
    commit: summary,
    work: {
      reads,
      compiles: emitted.compiles,
      renders: emitted.renders,
      writes: summary.added + summary.changed + (options.clean ? summary.unchanged : 0),
    },
  };
}

/** Maximum number of articles that the report names. The number of drafts includes the others. */
const MOST_NAMED = 20;

/** Returns a note for each article that a build leaves out because its date is in the future, the next one first. */
function scheduledNotes(
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
function composedNotes(spellings: readonly Redirect[]): readonly Note[] {
  const [first] = spellings;
  if (first === undefined) return [];
  const [from, to] = [decodeRoute(first.from), decodeRoute(first.to)];
  return [{ kind: "composed", names: spellings.length, from, to }];
}
