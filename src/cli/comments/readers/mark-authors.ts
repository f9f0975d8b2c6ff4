import { equals, type Condition, oneOf } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS, READERS } from "../store/collections.js";
import type { ObjectStore, ServiceStore, StoredObject } from "../store/store.js";
import { ANONYMOUS, textOf } from "../stored-comments.js";
import { nameKey } from "./name-key.js";
import { providerOf } from "./reader-sessions.js";

/** The mark of a comment whose author uses the name of a reader who has signed in, of the owner or of a moderator. */
export const NOT_VERIFIED = "no";

/** Time for which an instance remembers the names of the owner and of moderators, in milliseconds. */
const OWNER_MS = 60_000;

/** Maximum number of the owner's names. */
const MOST_OWNER_NAMES = 20;

/** Names that many visitors share, because the panel gives them to those who enter none. */
const SHARED = new Set([ANONYMOUS, "匿名"].map(nameKey));

/**
 * Adds the fields `verified` and `picture` to comments, which are not stored with them. `verified` names the platform on
 * which the author signed in, or is `NOT_VERIFIED`.
 */
export type MarkAuthors = (comments: readonly StoredObject[]) => Promise<readonly StoredObject[]>;

/** Creates the function that marks authors. Without sign-in it returns comments as they are. */
export function createMarkAuthors({ store, readers, now }: ServiceContext): MarkAuthors {
  if (readers === null) return (comments) => Promise.resolve(comments);
  let kept = { until: 0, names: Promise.resolve<ReadonlySet<string>>(new Set()) };
  const ownerNames = () => {
    const time = now().getTime();
    if (time >= kept.until) {
      const names = findOwnerNames(store);
      kept = { until: time + OWNER_MS, names };
      names.catch(() => (kept = { ...kept, until: 0 }));
    }
    return kept.names;
  };
  return async (comments) => {
    const ids = new Set(comments.map((comment) => textOf(comment, "reader")).filter((id) => id !== ""));
    const keys = new Set(comments.filter(isUnknown).map(keyOf));
    if (ids.size + keys.size === 0) return comments;
    const [known, own] = await Promise.all([
      findKnown(store.objects, ids, keys),
      keys.size > 0 ? ownerNames() : new Set<string>(),
    ]);
    return comments.map((comment) => {
      const id = textOf(comment, "reader");
      if (id === "") {
        const key = keyOf(comment);
        const since = known.names.get(key);
        // The author may have used the name before the reader took it.
        const isOfReader = since !== undefined && since < comment.createdAt;
        const isTaken = isUnknown(comment) && (isOfReader || own.has(key));
        return isTaken ? { ...comment, verified: NOT_VERIFIED } : comment;
      }
      const picture = known.pictures.get(id) ?? "";
      const address = picture === "" ? null : `${readers.serviceUrl}/readers/pictures/${picture}`;
      return { ...comment, verified: providerOf(id), picture: address };
    });
  };
}

/** Returns whether a comment's author has a name of their own, but neither signed in nor is the owner or a moderator. */
function isUnknown(comment: StoredObject): boolean {
  const isKnown =
    comment["owner"] === 1 || ["reader", "moderator"].some((name) => textOf(comment, name) !== "");
  return !isKnown && !SHARED.has(keyOf(comment));
}

function keyOf(comment: StoredObject): string {
  return nameKey(textOf(comment, "nick"));
}

/** Maximum number of readers for the names and ids of a list. */
const MOST_READERS = 2000;

/** The last time of a date. */
const FOREVER = new Date(8.64e15);

/** Returns the time at which a reader got the name. */
function namedAt({ namedAt: time, createdAt }: StoredObject): Date {
  return time instanceof Date ? time : createdAt;
}

/** Finds the readers with the ids, and the times since which readers have the names. */
async function findKnown(objects: ObjectStore, ids: ReadonlySet<string>, keys: ReadonlySet<string>) {
  const of: readonly Condition[] = [oneOf("objectId", [...ids]), oneOf("nameKey", [...keys])];
  const query = { where: { kind: "any", of } as const, order: [], limit: MOST_READERS, skip: 0 };
  const found = await objects.find(READERS, query);
  const names = new Map<string, Date>();
  for (const reader of found) {
    const [key, since] = [textOf(reader, "nameKey"), namedAt(reader)];
    if (since < (names.get(key) ?? FOREVER)) names.set(key, since);
  }
  return {
    names,
    pictures: new Map(found.map((reader) => [reader.objectId, textOf(reader, "picture")])),
  };
}

/**
 * Returns whether a name is of nobody, or belongs to the owner or a moderator. Readers cannot choose it. The names of the blog and of
 * its mails are the owner's, who may not have written yet.
 */
export async function isReserved({ store, site, readers }: ServiceContext, name: string): Promise<boolean> {
  const key = nameKey(name);
  const host = site.url === null ? "" : new URL(site.url).hostname;
  const names = [site.name, host, host.replace(/^www\./, ""), readers?.mail?.from.name ?? ""];
  if (key === "" || SHARED.has(key) || names.some((each) => nameKey(each) === key)) return true;
  return (await findOwnerNames(store)).has(key);
}

/**
 * Resolves to the names of moderators and those with which the owner has written, one query for each, which an index
 * answers.
 */
async function findOwnerNames({ objects, moderators }: ServiceStore): Promise<ReadonlySet<string>> {
  const names = new Set((await moderators.list()).map(({ name }) => nameKey(name)));
  for (let after = "", count = 0; count < MOST_OWNER_NAMES; count++) {
    const later: Condition = { kind: "compare", field: "nick", operator: ">", value: after };
    const where: Condition = { kind: "all", of: [equals("owner", 1), later] };
    const order = [{ field: "nick", descending: false }];
    const [found] = await objects.find(COMMENTS, { where, order, limit: 1, skip: 0 });
    if (found === undefined) break;
    after = textOf(found, "nick");
    names.add(nameKey(after));
  }
  for (const name of SHARED) names.delete(name);
  return names;
}
