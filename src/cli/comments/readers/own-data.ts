import { equals } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS, READER_PICTURES, READERS } from "../store/collections.js";
import type { StoredObject } from "../store/store.js";
import { commentLink, findNewest, findOne, PART, textOf } from "../stored-comments.js";
import { findReplyChoice } from "../notify/reply-choice.js";
import { listSessions, providerOf, type Reader } from "./reader-sessions.js";

/** A part of a reader's comments, newest first. */
export interface OwnComments {
  readonly count: number;
  readonly comments: readonly StoredObject[];
}

/** Resolves to the number of a reader's comments, and to a page of them. Pages count from 1. */
export async function listOwnComments(
  { store }: Pick<ServiceContext, "store">,
  { id }: Reader,
  page: number,
): Promise<OwnComments> {
  const own = equals("reader", id);
  const [count, comments] = await Promise.all([
    store.objects.count(COMMENTS, own),
    findNewest(store, [own], { limit: PART, skip: (page - 1) * PART }),
  ]);
  return { count, comments };
}

/**
 * Returns whether a reader's comment awaits approval, as far as its author may know. Authors do not learn that a comment is
 * taken for spam.
 */
export function isWaiting(
  { moderation }: Pick<ServiceContext, "moderation">,
  { status }: StoredObject,
): boolean {
  return status === "waiting" || (status === "spam" && moderation === "before");
}

/** Numbers of comments in a file, of which the largest one is used that keeps within `MOST_BYTES`. */
const FILE_PARTS = [500, 100];

/** Number of comments in a file if they are large. One with pictures has up to half a megabyte. */
const LEAST = 10;

/** Maximum size of the comments in a file, in bytes. */
const MOST_BYTES = 6 * 1024 * 1024;

/**
 * Collects what the service has of a reader: the profile, settings, sessions and comments with what the reader wrote. It contains no IP
 * address, no keyed hash, and no mail address that the sign-in has not proved. Comments that do not fit follow in a further file,
 * at the address `next`.
 */
export async function collectData(
  context: ServiceContext,
  reader: Reader,
  { skip, url }: { readonly skip: number; readonly url: string },
): Promise<Readonly<Record<string, unknown>>> {
  const { store, site, now } = context;
  const profile = await findOne(store, READERS, equals("objectId", reader.id));
  const picture = profile && textOf(profile, "picture");
  const stored = picture ? await findOne(store, READER_PICTURES, equals("objectId", picture)) : null;
  const sessions = await listSessions(context, reader);
  const { comments, count } = await findPart(context, reader, skip);
  const read = skip + comments.length;
  return {
    site: site.url,
    exportedAt: now(),
    profile: {
      name: reader.name,
      provider: providerOf(reader.id),
      account: reader.mail === "" ? reader.id : reader.mail,
      picture: stored && textOf(stored, "contents"),
      createdAt: profile?.createdAt,
    },
    settings: { repliesByMail: (await findReplyChoice(context, reader.id))?.isOn ?? false },
    sessions: sessions.map(({ origin, createdAt, endsAt }) => ({ origin, createdAt, endsAt })),
    comments: comments.map((comment) => describeComment(site.url ?? "", comment)),
    next: read < count ? `${url}?skip=${read}` : null,
  };
}

async function findPart({ store }: ServiceContext, { id }: Reader, skip: number): Promise<OwnComments> {
  const where = equals("reader", id);
  const order = [{ field: "createdAt", descending: true }];
  const count = await store.objects.count(COMMENTS, where);
  for (const limit of [...FILE_PARTS, LEAST]) {
    const query = { where, order, limit, skip };
    if (limit > LEAST && (await store.objects.measure(COMMENTS, query)) > MOST_BYTES) continue;
    return { count, comments: await store.objects.find(COMMENTS, query) };
  }
  return { count, comments: [] };
}

/** Returns the fields of a comment that its author wrote, or that the author's browser sent with it. */
function describeComment(siteUrl: string, comment: StoredObject): Readonly<Record<string, unknown>> {
  const { objectId, createdAt, updatedAt } = comment;
  return {
    id: objectId,
    address: commentLink(siteUrl, comment),
    page: textOf(comment, "url"),
    replyTo: textOf(comment, "pid") || textOf(comment, "rid") || null,
    createdAt,
    updatedAt,
    name: textOf(comment, "nick"),
    website: textOf(comment, "link") || null,
    comment: textOf(comment, "comment"),
    browser: textOf(comment, "ua") || null,
  };
}
