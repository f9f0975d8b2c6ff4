import type { SourcePlace } from "./source/source-record.js";

/** Counts of what an import did. */
export interface ImportReport {
  readonly comments: { taken: number; known: number };
  readonly counters: { taken: number; known: number; merged: number };
  refused: number;
  /** Bodies in HTML instead of Markdown. */
  html: number;
  /** Replies of this import that remain at the top, see `ImportNotes`. */
  orphans: number;
  /** Earliest and latest comment that was read. */
  oldest: Date | null;
  newest: Date | null;
  /** What is not for a comment service, by its name. */
  readonly other: Map<string, number>;
}

/** Told of single objects as they are found, so that none of them is kept. */
export interface ImportNotes {
  refused(at: SourcePlace, reason: string): void;
  /** Called with a reply that remains at the top: the comment being replied to is missing, or replies lead in a loop. */
  orphan(objectId: string, answered: string, reason: "missing" | "loop"): void;
}

/** Names that are counted each by itself; a hostile file could hold more than memory does. */
const MOST_NAMES = 100;

/** A report that has counted nothing. */
export function createImportReport(): ImportReport {
  return {
    comments: { taken: 0, known: 0 },
    counters: { taken: 0, known: 0, merged: 0 },
    refused: 0,
    html: 0,
    orphans: 0,
    oldest: null,
    newest: null,
    other: new Map(),
  };
}

/** Counts what is not taken; names beyond the first hundred count as one, `more`. */
export function countOther({ other }: ImportReport, name: string): void {
  const key = other.has(name) || other.size < MOST_NAMES ? name : "more";
  other.set(key, (other.get(key) ?? 0) + 1);
}

/** Widens the span of the comments that were read. */
export function countMoment(report: ImportReport, moment: Date): void {
  if (report.oldest === null || moment < report.oldest) report.oldest = moment;
  if (report.newest === null || moment > report.newest) report.newest = moment;
}

/** The report as lines for a person. */
export function formatReport(report: ImportReport): readonly string[] {
  const { comments, counters, refused, html, orphans, oldest, newest, other } = report;
  const lines = [
    `Comments: ${comments.taken} taken, ${comments.known} already there`,
    `Counters: ${counters.taken} taken, ${counters.known} already there, ${counters.merged} merged into one of the same page`,
    `Refused: ${refused}`,
  ];
  if (oldest !== null && newest !== null) {
    lines.push(`Written from ${oldest.toISOString()} to ${newest.toISOString()}`);
  }
  if (html > 0) lines.push(`Written in HTML: ${html}`);
  if (orphans > 0)
    lines.push(`Replies at the top, whose comment is missing or whose replies form a loop: ${orphans}`);
  for (const [name, count] of other) lines.push(`Left out: ${printable(name)} (${count})`);
  return lines;
}

/** A text out of a file as a terminal can show it: no control character reaches it. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\uFFFD").slice(0, 200);
}
