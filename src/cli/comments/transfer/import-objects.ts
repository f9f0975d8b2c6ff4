import type { RecordFault } from "../../messages/faults/commands.js";
import { createError } from "../../messages/create-problem.js";
import type { LeftReply } from "./attach-replies.js";
import type { CommentDraft, CounterDraft, ReactionDraft } from "./format/comment-parts.js";
import { readRecord, type RecordOptions } from "./format/read-record.js";
import {
  countMoment,
  countOther,
  createImportReport,
  type ImportNotes,
  type ImportReport,
} from "./import-report.js";
import type { SourcePlace, SourceRecord, SourceRecords } from "./source/source-record.js";
import type { Placed, BatchResult, CommentBatchResult } from "./take-comments.js";
import type { TransferTarget } from "./target/transfer-target.js";
import { TRANSFER_LIMITS } from "./transfer-limits.js";

interface ImportOptions extends RecordOptions {
  readonly target: TransferTarget;
  readonly notes: ImportNotes;
  /** By default, the objects are those of a file. */
  readonly takers?: Takers;
}

/** The functions that store the objects of a batch. */
export interface Takers {
  comments(batch: readonly Placed<CommentDraft>[]): Promise<CommentBatchResult>;
  counters(batch: readonly Placed<CounterDraft>[]): Promise<BatchResult>;
  /** Stores the counters that were only collected so far. It is called once, after the last batch. */
  finish?(): Promise<readonly BatchResult[]>;
}

/**
 * Imports all objects of a source in batches. Each batch is stored completely or not at all. Existing objects are left
 * unchanged, so an interrupted import continues when it is run again. Only comments that are hidden in the source are
 * hidden. Throws `import-unreadable` if a file seems to contain no valid record.
 */
export async function importObjects(records: SourceRecords, options: ImportOptions): Promise<ImportReport> {
  const report = createImportReport();
  const importer = createImporter(report, options);
  for await (const record of records) {
    importer.add(record);
    if (importer.isFull()) await importer.flush();
  }
  await importer.flush();
  await importer.finish();
  const left = await attachReplies(options.target);
  for (const { objectId, answered, reason } of left) {
    if (!importer.waiting.has(objectId)) continue;
    options.notes.orphan(objectId, answered, reason);
    report.orphans++;
  }
  return report;
}

/** Maximum number of rounds. Each round attaches at least one level of replies, so only a hostile chain needs more. */
const MOST_ROUNDS = 200;

/** Attaches all replies whose root is known now, in rounds. Resolves to those that remain at the top level. */
async function attachReplies(target: TransferTarget): Promise<readonly LeftReply[]> {
  for (let round = 1; ; round++) {
    const left: LeftReply[] = [];
    let attached = 0;
    for (let after: string | null = ""; after !== null;) {
      const step = await target.attachReplies(after);
      attached += step.attached;
      left.push(...step.left);
      after = step.next;
    }
    if (attached === 0 || round === MOST_ROUNDS) return left;
  }
}

interface Importer {
  /** Ids of the replies in this import whose root was unknown when they were stored. */
  readonly waiting: ReadonlySet<string>;
  add(record: SourceRecord): void;
  isFull(): boolean;
  flush(): Promise<void>;
  /** Stores what the batches left to the end. */
  finish(): Promise<void>;
}

function createImporter(
  report: ImportReport,
  { target, notes, takers = addTo(target), ...options }: ImportOptions,
): Importer {
  const refusals = createRefusals(report, notes);
  const countCounters = (result: BatchResult) => {
    addCounts(report.counters, result);
    report.counters.merged += result.merged;
    refusals.refuseAll(result);
  };
  let batch = emptyBatch();
  const waiting = new Set<string>();
  return {
    waiting,
    add(record) {
      if (record.kind === "other") countOther(report, record.part);
      else if (record.kind === "fault") refusals.refuse(record.at, record.fault);
      else {
        const draft = readRecord(record, options);
        if (draft.kind === "refused") {
          refusals.refuse(record.at, draft.fault);
          return;
        }
        refusals.accept(record.at.file);
        if (draft.kind === "other") {
          countOther(report, draft.part);
          return;
        }
        addToBatch(batch, { at: record.at, draft, size: record.size });
        if (draft.kind !== "comment") return;
        if (draft.isHtml) report.html++;
        countMoment(report, draft.object.createdAt);
      }
    },
    isFull: () => isFull(batch, target.batch),
    async flush() {
      const { comments, counters, reactions } = batch;
      batch = emptyBatch();
      if (comments.length > 0) {
        const result = await takers.comments(comments);
        addCounts(report.comments, result);
        report.hidden += result.hidden;
        report.likes += result.likes;
        for (const objectId of result.waiting) waiting.add(objectId);
        refusals.refuseAll(result);
      }
      if (counters.length > 0) {
        countCounters(await takers.counters(counters));
      }
      if (reactions.length > 0) addCounts(report.reactions, await target.addReactions(reactions));
    },
    async finish() {
      for (const taken of (await takers.finish?.()) ?? []) countCounters(taken);
    },
  };
}

function addCounts(to: { taken: number; known: number }, { taken, known }: BatchResult): void {
  to.taken += taken;
  to.known += known;
}

function addTo(target: TransferTarget): Takers {
  return {
    comments: (batch) => target.addComments(batch),
    counters: (batch) => target.addCounters(batch),
  };
}

/** Objects that are stored together. */
interface Batch {
  readonly comments: Placed<CommentDraft>[];
  readonly counters: Placed<CounterDraft>[];
  readonly reactions: Placed<ReactionDraft>[];
  /** Size in the source, in characters. */
  size: number;
}

function emptyBatch(): Batch {
  return { comments: [], counters: [], reactions: [], size: 0 };
}

function addToBatch(
  batch: Batch,
  { at, draft, size }: Placed<CommentDraft | CounterDraft | ReactionDraft> & { readonly size: number },
): void {
  batch.size += size;
  if (draft.kind === "counter") batch.counters.push({ at, draft });
  else if (draft.kind === "reaction") batch.reactions.push({ at, draft });
  else batch.comments.push({ at, draft });
}

function isFull({ comments, counters, reactions, size }: Batch, most: TransferTarget["batch"]): boolean {
  return Math.max(comments.length, counters.length, reactions.length) >= most.objects || size >= most.text;
}

/**
 * Creates the functions that count and report rejected records. They throw `import-unreadable` for a file
 * without any valid record.
 */
function createRefusals(report: ImportReport, notes: ImportNotes) {
  const isHopeless = createDoubt();
  const refuse = (at: SourcePlace, fault: RecordFault) => {
    report.refused++;
    notes.refused(at, fault);
    if (isHopeless(at.file, false)) {
      throw createError("import-unreadable", { file: at.file, records: TRANSFER_LIMITS.hopeless });
    }
  };
  return {
    refuse,
    refuseAll({ refused }: BatchResult) {
      for (const { at, fault } of refused) refuse(at, fault);
    },
    /** Notes that a file contains a valid record. */
    accept: (file: string) => void isHopeless(file, true),
  };
}

/**
 * Creates a function that counts the rejected records of a file. It returns true after too many rejected
 * records without a valid one.
 */
function createDoubt(): (file: string, isGood: boolean) => boolean {
  let current = "";
  let refused = 0;
  return (file, isGood) => {
    if (file !== current) {
      current = file;
      refused = 0;
    }
    if (isGood) refused = Number.NEGATIVE_INFINITY;
    else refused++;
    return refused >= TRANSFER_LIMITS.hopeless;
  };
}
