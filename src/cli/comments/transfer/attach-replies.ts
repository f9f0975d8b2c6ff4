import { equals, type Condition } from "../query/query.js";
import { COMMENTS } from "../store/collections.js";
import type { Change, ObjectReader, ObjectStore, StoredObject } from "../store/store.js";
import type { ImportNotes } from "./import-report.js";
import { readExtra, WAITING_REPLY, writeExtra, type Reply } from "./format/kept-extra.js";
import { answeredBy, findByIds } from "./take-comments.js";

/** Number of comments per query. */
const PAGE = 500;

/**
 * Maximum number of rounds. Each round attaches at least one level of replies, so only a hostile chain needs
 * more.
 */
const MOST_ROUNDS = 200;

/**
 * Attaches replies that were imported before the comment being replied to, including those of earlier
 * imports. Calls `note` for each reply in `imported` that remains at the top level. Resolves to the number of
 * these replies.
 */
export async function attachReplies(
  objects: ObjectStore,
  imported: ReadonlySet<string>,
  note: ImportNotes["orphan"],
): Promise<number> {
  for (let round = 0, attached = -1; attached !== 0 && round < MOST_ROUNDS; round++) {
    attached = 0;
    for await (const page of waitingReplies(objects)) {
      attached += await objects.updateAll(COMMENTS, await changesOf(objects, page));
    }
  }
  let orphans = 0;
  if (imported.size === 0) return orphans;
  for await (const page of waitingReplies(objects)) {
    const own = page.filter(({ comment }) => imported.has(comment.objectId));
    const stored = await findByIds(
      objects,
      own.flatMap(({ reply }) => idsOf(reply)),
    );
    for (const { comment, reply } of own) {
      const answered = idsOf(reply).find((id) => stored.has(id));
      note(comment.objectId, answered ?? answeredBy(reply), answered === undefined ? "missing" : "loop");
      orphans++;
    }
  }
  return orphans;
}

interface WaitingReply {
  readonly comment: StoredObject;
  readonly reply: Reply;
}

async function* waitingReplies(objects: ObjectReader): AsyncGenerator<readonly WaitingReply[]> {
  let after = "";
  for (;;) {
    const where: Condition = {
      kind: "all",
      of: [
        { kind: "compare", field: "objectId", operator: ">", value: after },
        { kind: "text", field: "extra", match: "starts", text: WAITING_REPLY },
      ],
    };
    const order = [{ field: "objectId", descending: false }];
    const found = await objects.find(COMMENTS, { where, order, limit: PAGE, skip: 0 });
    yield found.flatMap((comment) => {
      const { reply } = readExtra(comment);
      return reply === null ? [] : [{ comment, reply }];
    });
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE) return;
    after = last.objectId;
  }
}

async function changesOf(objects: ObjectReader, page: readonly WaitingReply[]): Promise<readonly Change[]> {
  const answered = await findByIds(
    objects,
    page.flatMap(({ reply }) => idsOf(reply)),
  );
  const further = await findByIds(
    objects,
    [...answered.values()].flatMap((comment) => {
      const { reply } = readExtra(comment);
      return reply === null ? [] : idsOf(reply);
    }),
  );
  const changes: Change[] = [];
  for (const { comment, reply } of page) {
    const [there] = idsOf(reply).flatMap((id) => answered.get(id) ?? []);
    const root = rootThrough(there, further);
    if (root === null || root === comment.objectId) continue;
    const { objectId, updatedAt, extra = null } = comment;
    const set = {
      rid: root,
      pid: reply.pid === "" ? reply.rid : reply.pid,
      extra: writeExtra(readExtra(comment).rest, null),
    };
    changes.push({ objectId, updatedAt, set, add: {}, where: equals("extra", extra) });
    // The comment was at the top level, where it may have received replies.
    for (const { objectId, updatedAt } of await answersOf(objects, comment)) {
      changes.push({
        objectId,
        updatedAt,
        set: { rid: root },
        add: {},
        where: equals("rid", comment.objectId),
      });
    }
  }
  return changes;
}

/**
 * Returns the ids that lead to the root of a reply, in order of preference. The parent may exist even if the
 * root does not.
 */
function idsOf({ rid, pid }: Reply): readonly string[] {
  return [rid, pid].filter((id) => id !== "");
}

/**
 * Returns the id of a comment's root, or `null` if the comment is missing or its root may still change. A
 * comment whose own parent does not exist is a root.
 */
function rootThrough(
  comment: StoredObject | undefined,
  further: ReadonlyMap<string, StoredObject>,
): string | null {
  if (comment === undefined) return null;
  const { reply } = readExtra(comment);
  if (reply !== null) return idsOf(reply).some((id) => further.has(id)) ? null : comment.objectId;
  const { rid, objectId } = comment;
  return typeof rid === "string" && rid !== "" ? rid : objectId;
}

function answersOf(objects: ObjectReader, { objectId }: StoredObject): Promise<readonly StoredObject[]> {
  const where = equals("rid", objectId);
  return objects.find(COMMENTS, { where, order: [], limit: 10_000, skip: 0 });
}
