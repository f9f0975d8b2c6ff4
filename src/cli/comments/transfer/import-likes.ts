import { equals } from "../query/query.js";
import type { Change, StoredObject } from "../store/store.js";

/** The number of likes that an object contains in a field. */
export function likesIn(object: StoredObject, field: "likes" | "importedLikes"): number {
  return Number(object[field] ?? 0);
}

/**
 * Returns the change that adds new likes of the source to an existing comment, or `null` if there are none. A running
 * app counts only its own likes, so all new ones are added. A file can be an export of this service, which contains the
 * likes of its visitors, so the higher number of both sides counts. The date stays, because a like is no change.
 */
export function addLikes(there: StoredObject, here: StoredObject, source: "app" | "file"): Change | null {
  const before = source === "app" ? likesIn(here, "importedLikes") : likesIn(here, "likes");
  const more = likesIn(there, "importedLikes") - before;
  if (more <= 0) return null;
  const { objectId, updatedAt, importedLikes = null } = here;
  return {
    objectId,
    updatedAt,
    set: {},
    add: { likes: more, importedLikes: more },
    where: { kind: "all", of: [equals("updatedAt", updatedAt), equals("importedLikes", importedLikes)] },
  };
}
