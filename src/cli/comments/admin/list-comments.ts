import { HELD, type HeldReason, type Screening } from "../../../runtime/model/comments.js";
import { LIMITS } from "../limits.js";
import { withoutImages } from "../policy/read-comment.js";
import { ownValue, readText, type JsonObject } from "../protocol/read-json.js";
import { parseLimit } from "../query/parse-query.js";
import { equals, type Condition, type FieldValue, oneOf } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { Group, ObjectStore, StoredObject } from "../store/store.js";
import { textOf } from "../stored-comments.js";
import { invalidQuery } from "../protocol/request-error.js";

/** Maximum length of an excerpt, in characters of Markdown. */
const EXCERPT = 1000;

/** The comment being replied to. */
interface Parent {
  readonly objectId: string;
  readonly nick: string;
  /** The beginning of its Markdown, without inlined images. */
  readonly excerpt: string;
}

/** A comment with all its fields. A reply also has its `parent`, unless the parent was removed. */
export type ListedComment = Readonly<Record<string, FieldValue | Parent | undefined>>;

/** The statuses of a comment. Visitors see only visible comments. */
export const STATUSES = ["visible", "waiting", "spam"] as const;

/** One of `STATUSES`. */
type Status = (typeof STATUSES)[number];

/** One page of the owner's list. */
interface CommentList {
  readonly comments: readonly ListedComment[];
  /** Number of comments per status that match all filters other than `status`. */
  readonly counts: Readonly<Record<Status, number>>;
}

/**
 * Lists comments, newest first, including mail and IP addresses. `status`, `url`, `mail`, `ip` and `nick`
 * filter by equality. `text` must occur in the comment. `before` names the last comment of the previous page.
 * Pages therefore neither skip nor repeat comments when others are added, and late pages are as fast as the
 * first.
 */
export async function listComments({ store }: ServiceContext, params: JsonObject): Promise<CommentList> {
  const { objects } = store;
  const filters = readFilters(params);
  const status = readParam(params, "status");
  const before = readParam(params, "before");
  const of = [
    ...filters,
    ...(status === "" ? [] : [equals("status", status)]),
    ...(before === "" ? [] : readCursor(before)),
  ];
  const [found, counts] = await Promise.all([
    objects.find(COMMENTS, {
      where: { kind: "all", of },
      order: [{ field: "createdAt", descending: true }],
      limit: Math.min(LIMITS.defaultList, parseLimit(ownValue(params, "limit"))),
      skip: 0,
    }),
    countStatuses(objects, filters),
  ]);
  const parents = await findParents(objects, found);
  const comments = found.map((comment) => {
    const parent = parents.get(textOf(comment, "pid"));
    return parent === undefined ? comment : { ...comment, parent };
  });
  return { comments, counts };
}

/**
 * Parses `{milliseconds}-{id}`, which names the last comment of a page in a list of newest first. Returns the
 * conditions for all comments after it. Throws 400 if it is invalid.
 */
function readCursor(text: string): readonly Condition[] {
  const [, time, objectId] = /^(\d{1,15})-([0-9a-zA-Z]{1,64})$/.exec(text) ?? [];
  if (time === undefined || objectId === undefined)
    throw invalidQuery("Invalid before: expected {milliseconds}-{id}.");
  const last = new Date(Number(time));
  return [
    // Redundant with the next condition, but allows the database to use an index.
    { kind: "compare", field: "createdAt", operator: "<=", value: last },
    {
      kind: "any",
      of: [
        { kind: "compare", field: "createdAt", operator: "<", value: last },
        {
          kind: "all",
          of: [
            equals("createdAt", last),
            { kind: "compare", field: "objectId", operator: "<", value: objectId },
          ],
        },
      ],
    },
  ];
}

function readFilters(params: JsonObject): readonly Condition[] {
  const equal = ["url", "mail", "ip", "nick"].flatMap((field) => {
    const value = readParam(params, field);
    return value === "" ? [] : [equals(field, value)];
  });
  const text = readParam(params, "text");
  return text === "" ? equal : [...equal, { kind: "text", field: "comment", match: "contains", text }];
}

async function countStatuses(
  objects: ObjectStore,
  filters: readonly Condition[],
): Promise<CommentList["counts"]> {
  const groups = await objects.countBy(COMMENTS, { kind: "all", of: filters }, ["status"]);
  const counts = new Map(groups.map(({ values: [status], count }) => [status, count]));
  const count = (status: Status) => counts.get(status) ?? 0;
  return { visible: count("visible"), waiting: count("waiting"), spam: count("spam") };
}

async function findParents(
  objects: ObjectStore,
  comments: readonly StoredObject[],
): Promise<ReadonlyMap<string, Parent>> {
  const ids = [...new Set(comments.map((comment) => textOf(comment, "pid")))].filter((id) => id !== "");
  if (ids.length === 0) return new Map();
  const where: Condition = oneOf("objectId", ids);
  const found = await objects.find(COMMENTS, { where, order: [], limit: ids.length, skip: 0 });
  return new Map(
    found.map((parent) => {
      const text = withoutImages(textOf(parent, "comment"));
      const excerpt = Array.from(text.slice(0, 2 * EXCERPT)).slice(0, EXCERPT);
      const { objectId } = parent;
      return [objectId, { objectId, nick: textOf(parent, "nick"), excerpt: excerpt.join("") }];
    }),
  );
}

function readParam(params: JsonObject, name: string): string {
  const value = ownValue(params, name);
  return value === undefined ? "" : readText(value, name);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Counts the comments of the last days by the check that held them back, and the requests that were refused before.
 * Deleted comments are not counted.
 */
export async function reportScreening({ store, refusals, now }: ServiceContext): Promise<Screening> {
  const group = (days: number) => {
    const value = new Date(now().getTime() - days * DAY_MS);
    const since: Condition = { kind: "compare", field: "createdAt", operator: ">=", value };
    return store.objects.countBy(COMMENTS, since, ["held", "status", "decided"]);
  };
  const [week, month, refused] = await Promise.all([group(7), group(30), refusals.report()]);
  const sum = (groups: readonly Group[], held: HeldReason | null, status?: Status, decided?: 1) =>
    groups
      .filter(({ values }) => values[0] === held)
      .filter(({ values }) => status === undefined || values[1] === status)
      .filter(({ values }) => decided === undefined || values[2] === decided)
      .reduce((total, { count }) => total + count, 0);
  const reasons = HELD.map((held) => ({
    held,
    week: sum(week, held),
    month: sum(month, held),
    approved: sum(month, held, "visible"),
  }));
  return { reasons, missed: sum(month, null, "spam", 1), refused };
}
