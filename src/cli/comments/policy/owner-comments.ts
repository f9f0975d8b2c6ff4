import { equals, type Condition } from "../query/query.js";
import { COMMENTS } from "../store/collections.js";
import type { ServiceStore, StoredObject } from "../store/store.js";
import { textOf } from "../stored-comments.js";

/** Maximum number of comments of one author that are marked at once. */
const MOST = 100;

/**
 * Resolves to 1 if the owner has marked this author, so that later comments carry the mark as well. An author is a mail
 * address in one browser, so a stranger who types the owner's address is another author.
 */
export async function readOwner(
  { objects }: Pick<ServiceStore, "objects">,
  authorKey: string | null,
): Promise<1 | null> {
  if (authorKey === null) return null;
  const of = [equals("authorKey", authorKey), equals("owner", 1)];
  return (await objects.count(COMMENTS, { kind: "all", of })) > 0 ? 1 : null;
}

/** Marks all comments of the comment's author, or removes their marks. */
export async function markAuthor(
  { objects }: Pick<ServiceStore, "objects">,
  comment: StoredObject,
  { owner, updatedAt }: { readonly owner: 1 | null; readonly updatedAt: Date },
): Promise<void> {
  const authorKey = textOf(comment, "authorKey");
  if (authorKey === "") return;
  const others: Condition = {
    kind: "all",
    of: [equals("authorKey", authorKey), { kind: "exists", field: "owner", exists: owner === null }],
  };
  for (let isMore = true; isMore;) {
    const found = await objects.find(COMMENTS, { where: others, order: [], limit: MOST, skip: 0 });
    const changes = found.map(({ objectId }) => ({
      objectId,
      updatedAt,
      set: { owner },
      add: {},
      where: others,
    }));
    if (changes.length > 0) await objects.updateAll(COMMENTS, changes);
    isMore = found.length === MOST;
  }
}
