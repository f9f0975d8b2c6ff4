import type { AttachedReplies } from "../attach-replies.js";
import type { PulledCounts } from "../cut-over/pulled-counts.js";
import type { PageCounters } from "../cut-over/take-pulled-counters.js";
import type { CommentDraft, CounterDraft, ReactionDraft } from "../format/comment-parts.js";
import type { Placed, BatchResult, CommentBatchResult } from "../take-comments.js";

/** A comment of the target, as far as a comparison needs it. It contains no mail or IP address. */
export interface StandingComment {
  readonly objectId: string;
  readonly url: string;
  readonly updatedAt: Date;
  readonly status: string;
  /** Whether the owner of the service set the status. */
  readonly isDecided: boolean;
  /** Date of the version that was pulled last from the running app, or `null` if none was. */
  readonly pulledAt: Date | null;
}

/** A counter of the target. */
export interface StandingCounter {
  readonly objectId: string;
  readonly url: string;
  readonly time: number;
  /** The part of `time` that was pulled from the running app, or `null` if none was. */
  readonly pulledTime: number | null;
}

/** Some objects of the target, in the order of their ids. */
export interface StandingBatch<T> {
  readonly objects: readonly T[];
  /** The id to continue after, or `null` after the last object. */
  readonly next: string | null;
}

/** The results for a batch that was pulled from a running app, and its effects on earlier ones. */
export type PulledBatchResult<T extends BatchResult = BatchResult> = T & { readonly counts: PulledCounts };

/**
 * The place that an import writes to and a comparison reads: a store, or a running service through the endpoint of
 * its owner. Each call stores its batch completely or not at all. A call that is repeated changes nothing more, so an
 * interrupted import or pull is run again.
 */
export interface TransferTarget {
  /** Maximum number of objects in a call, and the size at which a batch is passed on, in characters. */
  readonly batch: { readonly objects: number; readonly text: number };
  /** Stores the comments of a file that are new. */
  addComments(batch: readonly Placed<CommentDraft>[]): Promise<CommentBatchResult>;
  /** Stores the counters of a file. The higher number of an existing counter counts. */
  addCounters(batch: readonly Placed<CounterDraft>[]): Promise<BatchResult>;
  /** Stores the numbers of reactions in a file. The higher number of both sides counts. */
  addReactions(batch: readonly Placed<ReactionDraft>[]): Promise<BatchResult>;
  /** Stores the comments of a running app that are new or changed. */
  pullComments(batch: readonly Placed<CommentDraft>[]): Promise<PulledBatchResult<CommentBatchResult>>;
  /** Stores new counters of a running app, and adds the visits since the previous pull to existing ones. */
  pullCounters(pages: readonly PageCounters[]): Promise<PulledBatchResult>;
  /** Attaches some of the replies whose root was unknown when they were stored, see `attachSomeReplies`. */
  attachReplies(after: string): Promise<AttachedReplies>;
  /** Resolves to a note about an app that `writeNote` kept, or to `null`. */
  readNote(name: string): Promise<string | null>;
  writeNote(name: string, text: string): Promise<void>;
  /** Lists comments of the main class. */
  listComments(after: string): Promise<StandingBatch<StandingComment>>;
  listCounters(after: string): Promise<StandingBatch<StandingCounter>>;
  /** Resolves to those of some ids whose comments were pulled before, including removed comments. */
  findPulled(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ends the access. Does not close the store. */
  close(): Promise<void>;
}

/** The calls that store a batch. */
export type Takers = Pick<
  TransferTarget,
  "addComments" | "addCounters" | "addReactions" | "pullComments" | "pullCounters"
>;
