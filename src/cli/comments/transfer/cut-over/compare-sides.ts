import { createError } from "../../../messages/create-problem.js";
import { readRecord, type RecordOptions } from "../format/read-record.js";
import type { SourceRecords } from "../source/source-record.js";
import type { StandingCounter, StandingBatch, TransferTarget } from "../target/transfer-target.js";
import { compareVisibility, type SeenStatus } from "../visibility.js";
import { visitsOf } from "./take-pulled-counters.js";

/** Comments of a page or a class on both sides. `there` is the LeanCloud app, and `here` is this service. */
export interface ComparedComments {
  there: number;
  here: number;
  /** Comments that are only there: not imported yet, or removed by the owner here. */
  missing: number;
  removedHere: number;
  /** Comments that are only here: written here, or removed there after they were imported. */
  writtenHere: number;
  removedThere: number;
  /** Comments on both sides: changed there since the last import, changed here, or on another page here. */
  changedThere: number;
  changedHere: number;
  moved: number;
  /** Comments that visitors see on one side only, and those where the owner of the service decided so here. */
  shownHere: number;
  hiddenHere: number;
  decidedHere: number;
}

/** The ids of comments that visitors see on one side only. */
export type ComparedIds = Readonly<Record<"shownHere" | "hiddenHere" | "decidedHere", readonly string[]>>;

/** Visits of a page or a class on both sides. */
export interface ComparedVisits {
  there: number;
  here: number;
  /** Visits there that are not imported yet. */
  missing: number;
  /** Visits that the service counted itself. */
  countedHere: number;
}

/** The comments and visits of one page on both sides. */
export interface ComparedPage {
  readonly comments: ComparedComments;
  readonly visits: ComparedVisits;
}

/** A comparison of both sides, by page and in total. */
export interface Comparison extends ComparedPage {
  /** Number of pages with a counter. */
  readonly counters: { there: number; here: number };
  /** Number of objects there that cannot be imported. */
  readonly refused: number;
  readonly ids: ComparedIds;
  readonly pages: ReadonlyMap<string, ComparedPage>;
}

/** Compares the objects of a running app with the stored ones, by id. Writes nothing. */
export async function compareSides(
  records: SourceRecords,
  target: TransferTarget,
  options: RecordOptions,
): Promise<Comparison> {
  const there = await readThere(records, options);
  const pages = createPages();
  const ids = await compareComments(there, target, pages.of);
  const counters = await compareCounters(there, target, pages.of);
  const total = emptyPage();
  for (const page of pages.all.values()) addPage(total, page);
  const sorted = [...pages.all].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { ...total, counters, refused: there.refused, ids, pages: new Map(sorted) };
}

/**
 * Throws `not-all-imported` if another import would bring more, or else `visibility-differs` if visitors see comments on
 * one side only.
 */
export function requireEqualSides({ comments, visits }: ComparedPage): void {
  if (countMissing({ comments, visits }) > 0) {
    const count = comments.missing + comments.changedThere;
    throw createError("not-all-imported", { comments: count, visits: visits.missing });
  }
  const { shownHere, hiddenHere } = comments;
  if (shownHere > 0) throw createError("visibility-differs", { kind: "shown", count: shownHere });
  if (hiddenHere > 0) throw createError("visibility-differs", { kind: "hidden", count: hiddenHere });
}

/** Returns the number of comments and visits that another import would bring. */
export function countMissing({ comments, visits }: ComparedPage): number {
  return comments.missing + comments.changedThere + visits.missing;
}

interface There {
  readonly comments: ReadonlyMap<string, CommentThere>;
  readonly counters: ReadonlyMap<string, { readonly ids: Set<string>; time: number }>;
  readonly refused: number;
}

interface CommentThere extends SeenStatus {
  readonly url: string;
}

async function readThere(records: SourceRecords, options: RecordOptions): Promise<There> {
  const comments = new Map<string, CommentThere>();
  const counters = new Map<string, { readonly ids: Set<string>; time: number }>();
  let refused = 0;
  for await (const record of records) {
    const read = record.kind === "object" ? readRecord(record, options) : record;
    if (read.kind === "comment") {
      const { objectId, updatedAt, url, status } = read.object;
      comments.set(objectId, { url: String(url), updatedAt, status: String(status) });
    } else if (read.kind === "counter") {
      const { objectId, url, time } = read.object;
      const page = counters.get(url);
      if (page === undefined) counters.set(url, { ids: new Set([objectId]), time });
      else {
        page.ids.add(objectId);
        page.time = Math.max(page.time, time);
      }
    } else if (read.kind !== "other") refused++;
  }
  return { comments, counters, refused };
}

type FindPage = (url: string) => ComparedPage;

function createPages() {
  const all = new Map<string, ComparedPage>();
  return {
    all,
    of(url: string) {
      const page = all.get(url) ?? emptyPage();
      all.set(url, page);
      return page;
    },
  };
}

function emptyPage(): ComparedPage {
  return {
    comments: {
      there: 0,
      here: 0,
      missing: 0,
      removedHere: 0,
      writtenHere: 0,
      removedThere: 0,
      changedThere: 0,
      changedHere: 0,
      moved: 0,
      shownHere: 0,
      hiddenHere: 0,
      decidedHere: 0,
    },
    visits: { there: 0, here: 0, missing: 0, countedHere: 0 },
  };
}

function addPage(total: ComparedPage, page: ComparedPage): void {
  addNumbers(total.comments, page.comments);
  addNumbers(total.visits, page.visits);
}

function addNumbers<Numbers extends { [Name in keyof Numbers]: number }>(to: Numbers, from: Numbers): void {
  for (const name of Object.keys(from) as (keyof Numbers)[]) {
    to[name] = (to[name] + from[name]) as Numbers[keyof Numbers];
  }
}

/** Yields the pages of a list of the target. */
async function* readPages<T>(list: (after: string) => Promise<StandingBatch<T>>): AsyncGenerator<T> {
  for (let after: string | null = ""; after !== null;) {
    const page: StandingBatch<T> = await list(after);
    yield* page.objects;
    after = page.next;
  }
}

async function compareComments(
  { comments }: There,
  target: TransferTarget,
  pageOf: FindPage,
): Promise<ComparedIds> {
  const seen = { shownHere: [] as string[], hiddenHere: [] as string[], decidedHere: [] as string[] };
  const unseen = new Map(comments);
  for await (const comment of readPages((after) => target.listComments(after))) {
    const { objectId, url, pulledAt } = comment;
    const page = pageOf(url).comments;
    page.here++;
    const other = unseen.get(objectId);
    unseen.delete(objectId);
    if (other === undefined) {
      if (pulledAt === null) page.writtenHere++;
      else page.removedThere++;
      continue;
    }
    pageOf(other.url).comments.there++;
    if (other.url !== url) pageOf(other.url).comments.moved++;
    if (pulledAt !== null && other.updatedAt > pulledAt) page.changedThere++;
    else if (comment.updatedAt.getTime() !== other.updatedAt.getTime()) page.changedHere++;
    const visibility = compareVisibility(comment, other);
    if (visibility === "same") continue;
    page[`${visibility}Here`]++;
    seen[`${visibility}Here`].push(objectId);
  }
  const ids = [...unseen.keys()];
  for (let at = 0; at < ids.length; at += PIECE) {
    const piece = ids.slice(at, at + PIECE);
    const pulled = await target.findPulled(piece);
    for (const objectId of piece) {
      const page = pageOf(unseen.get(objectId)?.url ?? "").comments;
      page.there++;
      if (pulled.has(objectId)) page.removedHere++;
      else page.missing++;
    }
  }
  return seen;
}

/** Number of ids per call. */
const PIECE = 100;

async function compareCounters(
  { counters }: There,
  target: TransferTarget,
  pageOf: FindPage,
): Promise<Comparison["counters"]> {
  const here = new Map<string, StandingCounter>();
  for await (const counter of readPages((after) => target.listCounters(after))) {
    const { url, time, pulledTime } = counter;
    const page = pageOf(url).visits;
    page.here += time;
    page.countedHere += Math.max(0, time - (pulledTime ?? 0));
    here.set(url, counter);
  }
  for (const [url, { ids, time }] of counters) {
    const page = pageOf(url).visits;
    page.there += time;
    const counter = here.get(url);
    page.missing += counter === undefined ? time : visitsOf(counter, ids, time);
  }
  return { there: counters.size, here: here.size };
}
