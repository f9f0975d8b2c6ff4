import type { RecordFault, SkippedPart } from "../../messages/faults/commands.js";
import type { ImportReportTexts } from "../../messages/texts.js";
import type { SourcePlace } from "./source/source-record.js";

/** A skipped part of a source, and how often it occurred. */
interface SkippedCount {
  readonly part: SkippedPart;
  readonly count: number;
}

/** The counts of an import. */
export interface ImportReport {
  readonly comments: { taken: number; known: number };
  readonly counters: { taken: number; known: number; merged: number };
  readonly reactions: { taken: number; known: number };
  refused: number;
  /** Number of likes that were added to comments. */
  likes: number;
  /** Number of comments that an earlier import made visible, and that are hidden now as in the source. */
  hidden: number;
  /** Number of comments that are HTML instead of Markdown. */
  html: number;
  /** Number of imported replies that remain at the top level, see `ImportNotes`. */
  orphans: number;
  /** Dates of the earliest and the latest comment in the source. */
  oldest: Date | null;
  newest: Date | null;
  /** Number of skipped records by name, such as those of other classes. */
  readonly other: Map<string, SkippedCount>;
}

/**
 * Callbacks for single objects. They are called during the import, so that no list of objects has to be kept.
 */
export interface ImportNotes {
  refused(at: SourcePlace, fault: RecordFault): void;
  /**
   * Called for a reply that remains at the top level, because the comment being replied to is missing or
   * replies form a loop.
   */
  orphan(objectId: string, answered: string, reason: "missing" | "loop"): void;
}

/**
 * Maximum number of names that are counted separately. It protects against a hostile file with too many
 * names.
 */
const MOST_NAMES = 100;

/** Creates an empty report. */
export function createImportReport(): ImportReport {
  return {
    comments: { taken: 0, known: 0 },
    counters: { taken: 0, known: 0, merged: 0 },
    reactions: { taken: 0, known: 0 },
    refused: 0,
    likes: 0,
    hidden: 0,
    html: 0,
    orphans: 0,
    oldest: null,
    newest: null,
    other: new Map(),
  };
}

/** Counts a skipped part. Parts beyond the first hundred are counted together, with the kind `more`. */
export function countOther({ other }: Pick<ImportReport, "other">, part: SkippedPart): void {
  const key = JSON.stringify(part);
  if (other.size >= MOST_NAMES && !other.has(key) && part.kind !== "more") {
    countOther({ other }, { kind: "more" });
    return;
  }
  other.set(key, { part, count: (other.get(key)?.count ?? 0) + 1 });
}

/** Extends the report's date range by the date of a comment. */
export function countMoment(report: ImportReport, moment: Date): void {
  if (report.oldest === null || moment < report.oldest) report.oldest = moment;
  if (report.newest === null || moment > report.newest) report.newest = moment;
}

/** Formats the report as lines for the terminal. */
export function formatReport(report: ImportReport, texts: ImportReportTexts): readonly string[] {
  const { comments, counters, reactions, refused, likes, hidden, html, orphans, oldest, newest, other } =
    report;
  const lines = [
    texts.comments(comments.taken, comments.known),
    texts.counters(counters.taken, counters.known, counters.merged),
    texts.refused(refused),
  ];
  if (oldest !== null && newest !== null) {
    lines.push(texts.written(oldest.toISOString(), newest.toISOString()));
  }
  if (reactions.taken + reactions.known > 0) lines.push(texts.reactions(reactions.taken, reactions.known));
  if (likes > 0) lines.push(texts.likes(likes));
  if (hidden > 0) lines.push(texts.hidden(hidden));
  if (html > 0) lines.push(texts.html(html));
  if (orphans > 0) lines.push(texts.orphans(orphans));
  for (const { part, count } of other.values()) {
    lines.push(texts.skipped("name" in part ? { ...part, name: printable(part.name) } : part, count));
  }
  return lines;
}

/** Returns a text that is safe to print: control characters are replaced, and it is cut to 200 characters. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\uFFFD").slice(0, 200);
}
