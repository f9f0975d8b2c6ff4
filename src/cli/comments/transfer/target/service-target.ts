import type { RecordFault } from "../../../messages/faults/commands.js";
import * as z from "zod";
import type { StoredObject } from "../../store/store.js";
import { createPulledCounts, type PulledCounts } from "../cut-over/pulled-counts.js";
import type { CommentDraft, CounterDraft, ReactionDraft } from "../format/comment-parts.js";
import type { Placed, BatchResult, CommentBatchResult } from "../take-comments.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import { createOwnerCaller, type OwnerAccess, type OwnerCaller } from "./call-owner.js";
import { storedToJson } from "./stored-json.js";
import type { PulledBatchResult, Takers, TransferTarget } from "./transfer-target.js";

const COUNT = z.number();
const ID = z.string();
const DATE = z.iso.datetime().transform((text) => new Date(text));

/** The result of a call that stores a batch. Calls that have no such numbers leave them out. */
const TAKEN = z.object({
  taken: COUNT,
  known: COUNT,
  merged: COUNT,
  refused: z.array(
    z.object({ index: COUNT, fault: z.object({ kind: z.enum(["same-id", "same-counter-id"]) }) }),
  ),
  hidden: COUNT.default(0),
  likes: COUNT.default(0),
  waiting: z.array(ID).default([]),
  counts: z.record(z.string(), COUNT).default({}),
});

const ATTACHED = z.object({
  attached: COUNT,
  next: ID.nullable(),
  left: z.array(z.object({ objectId: ID, answered: z.string(), reason: z.enum(["missing", "loop"]) })),
});

const COMMENT_PAGE = z.object({
  objects: z.array(
    z.object({
      objectId: ID,
      url: z.string(),
      updatedAt: DATE,
      status: z.string(),
      isDecided: z.boolean(),
      pulledAt: DATE.nullable(),
    }),
  ),
  next: ID.nullable(),
});

const COUNTER_PAGE = z.object({
  objects: z.array(z.object({ objectId: ID, url: z.string(), time: COUNT, pulledTime: COUNT.nullable() })),
  next: ID.nullable(),
});

const NOTE = z.object({ text: z.string().nullable() });
const IDS = z.object({ ids: z.array(ID) });

/**
 * Creates the target that reads and writes a running service, through the calls of `createTransferArea`. Its calls
 * reject with `service-refused`. A call that got no answer is repeated, which changes nothing more.
 */
export function createServiceTarget(access: OwnerAccess): TransferTarget {
  const caller = createOwnerCaller(access);
  return {
    batch: TRANSFER_LIMITS.service.batch,
    ...createTakers(caller),
    attachReplies: (after) => caller.post("replies", { after }, ATTACHED),
    readNote: async (name) => (await caller.get("note", { name }, NOTE)).text,
    async writeNote(name, text) {
      await caller.post("note", { name, text }, z.object({}));
    },
    listComments: (after) => caller.get("comments", { after }, COMMENT_PAGE),
    listCounters: (after) => caller.get("counters", { after }, COUNTER_PAGE),
    findPulled: async (ids) => new Set((await caller.post("pulled", { ids }, IDS)).ids),
    close: () => caller.close(),
  };
}

function createTakers(caller: OwnerCaller): Takers {
  const send = async (
    path: string,
    sent: readonly Sent[],
    toBody: (piece: readonly Sent[]) => unknown,
  ): Promise<PulledBatchResult<CommentBatchResult>> => {
    const { pieces, refused } = splitPieces(sent);
    let result: PulledBatchResult<CommentBatchResult> = { ...NOTHING, counts: createPulledCounts(), refused };
    for (const piece of pieces) {
      const answer = await caller.post(path, toBody(piece), TAKEN);
      result = addAnswer(result, answer, piece);
    }
    return result;
  };
  const comments = (path: string) => (batch: readonly Placed<CommentDraft>[]) =>
    send(path, batch.map(sendComment), (piece) => ({ comments: piece.map(({ json }) => json) }));
  const counters = (batch: readonly Placed<CounterDraft>[]) =>
    send("new-counters", batch.map(sendObject), (piece) => ({ counters: piece.map(({ json }) => json) }));
  return {
    addComments: comments("new-comments"),
    addCounters: counters,
    addReactions: (batch) =>
      send("new-reactions", batch.map(sendObject), (piece) => ({
        reactions: piece.map(({ json }) => json),
      })),
    pullComments: comments("pulled-comments"),
    pullCounters(pages) {
      const ids = new Map(pages.map(({ ids, highest }) => [highest.at, [...ids]]));
      const sent = pages.map(({ highest }) => sendObject(highest));
      return send("pulled-counters", sent, (piece) => ({
        counters: piece.map(({ json }) => json),
        ids: piece.map(({ at }) => ids.get(at) ?? []),
      }));
    },
  };
}

/** An object in the form that is sent. */
interface Sent {
  readonly at: Placed<unknown>["at"];
  readonly json: unknown;
  /** In bytes. */
  readonly size: number;
}

function sendComment({ at, draft }: Placed<CommentDraft>): Sent {
  const { object, reply, isStated } = draft;
  return { at, json: { object: storedToJson(object), reply, isStated }, size: sizeOf(object) };
}

function sendObject({ at, draft: { object } }: Placed<CounterDraft | ReactionDraft>): Sent {
  return { at, json: storedToJson(object), size: sizeOf(object) };
}

function sizeOf(object: StoredObject): number {
  return new TextEncoder().encode(JSON.stringify(object)).length;
}

interface Pieces {
  readonly pieces: readonly (readonly Sent[])[];
  readonly refused: BatchResult["refused"];
}

/** Splits a batch into bodies that every platform accepts. An object that no database there can store is refused. */
function splitPieces(batch: readonly Sent[]): Pieces {
  const most = TRANSFER_LIMITS.serviceRecord;
  const fault: RecordFault = { kind: "long-record", most };
  const pieces: Sent[][] = [];
  const refused: { readonly at: Sent["at"]; readonly fault: RecordFault }[] = [];
  let room = 0;
  for (const sent of batch) {
    if (sent.size > most) {
      refused.push({ at: sent.at, fault });
      continue;
    }
    const last = pieces.at(-1);
    if (last === undefined || sent.size > room) {
      pieces.push([sent]);
      room = TRANSFER_LIMITS.servicePiece;
    } else last.push(sent);
    room -= sent.size;
  }
  return { pieces, refused };
}

const NOTHING: CommentBatchResult = {
  taken: 0,
  known: 0,
  merged: 0,
  hidden: 0,
  likes: 0,
  refused: [],
  waiting: [],
};

function addAnswer(
  to: PulledBatchResult<CommentBatchResult>,
  { refused, waiting, counts, ...numbers }: z.output<typeof TAKEN>,
  piece: readonly Sent[],
): PulledBatchResult<CommentBatchResult> {
  const places = refused.flatMap(({ index, fault }) => {
    const at = piece[index]?.at;
    return at === undefined ? [] : [{ at, fault }];
  });
  return {
    ...addNumbers(to, numbers),
    refused: [...to.refused, ...places],
    waiting: [...to.waiting, ...waiting],
    counts: addNumbers<PulledCounts>(to.counts, counts),
  };
}

/** Adds the numbers that both sides know. */
function addNumbers<T extends object>(to: T, from: Readonly<Record<string, number>>): T {
  const sums = Object.entries(to).map(([name, value]) => [
    name,
    typeof value === "number" ? value + (from[name] ?? 0) : (value as unknown),
  ]);
  return Object.fromEntries(sums) as T;
}
