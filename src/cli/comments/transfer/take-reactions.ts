import { equals, type Condition, oneOf } from "../query/query.js";
import { REACTION_COUNTS } from "../store/collections.js";
import type { Change, ObjectStore, StoredObject } from "../store/store.js";
import type { ReactionDraft } from "./format/comment-parts.js";
import type { Placed, BatchResult } from "./take-comments.js";

/** Maximum number of different reactions to a page over time. */
const MOST_PER_PAGE = 100;

/**
 * Stores numbers of reactions. The file can be an export of this service, which contains the reactions of its visitors,
 * so the higher number of both sides counts.
 */
export async function takeReactions(
  objects: ObjectStore,
  batch: readonly Placed<ReactionDraft>[],
): Promise<BatchResult> {
  const drafts = batch.map(({ draft }) => draft.object);
  const created = await objects.createAll(REACTION_COUNTS, drafts);
  const known = drafts.filter(({ objectId }) => !created.has(objectId));
  if (known.length > 0) {
    const where: Condition = oneOf(
      "url",
      known.map(({ url }) => url),
    );
    const limit = known.length * MOST_PER_PAGE;
    const found = await objects.find(REACTION_COUNTS, { where, order: [], limit, skip: 0 });
    const standing = new Map(found.map((here) => [keyOf(here), here]));
    await objects.updateAll(
      REACTION_COUNTS,
      known.flatMap((there) => {
        const here = standing.get(keyOf(there));
        return here === undefined ? [] : raise(here, there.count - Number(here["count"]));
      }),
    );
  }
  return { taken: created.size, known: known.length, merged: 0, refused: [] };
}

function keyOf({ url, reaction }: StoredObject): string {
  return JSON.stringify([url, reaction]);
}

/** Returns the change that adds reactions, if there are any. It has no effect if a visitor reacts at the same time. */
function raise({ objectId, updatedAt, count }: StoredObject, more: number): readonly Change[] {
  if (more <= 0) return [];
  const add = { count: more, imported: more };
  return [{ objectId, updatedAt, set: {}, add, where: equals("count", count ?? null) }];
}
