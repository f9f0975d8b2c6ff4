import type { Comment, CommentBackend, CommentPage, NewComment } from "../backend.js";
import { keepItem } from "../keep-item.js";
import { readComment, type StoredObject } from "./read-comment.js";
import { unreachable } from "./request.js";
import type { Sdk } from "./sdk.js";

/** The parameters of the comments of one page in the hosted store. */
export interface StoreThread {
  readonly sdk: Sdk;
  /** Class that the comments are stored in. */
  readonly clazzName: string;
  /** Path of the page, or `*` for all pages. */
  readonly path: string;
  readonly pageSize: number;
}

/** Facts about the visitor's browser that are stored with a comment. */
export interface Circumstances {
  readonly userAgent: string;
  /** Storage of the visitor's token. */
  readonly storage: Storage;
  /** Resolves to the visitor's IP address, or to `null` if the site does not record it. */
  readonly findIp: () => Promise<string | null>;
}

/**
 * Storage key of the token by which hanblog's service recognises this browser. The token is sent only to a store that
 * issued one, because other stores would publish it.
 */
const TOKEN = "hanblog-visitor";

/** The store's default and maximum number of objects per query (LeanCloud's REST API, `limit`). */
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** Creates the backend of a store that supports LeanCloud's protocol. */
export function createStoreBackend(thread: StoreThread, circumstances: Circumstances): CommentBackend {
  return {
    list: (page) => list(thread, page),
    add: (comment) => add(thread, circumstances, comment),
  };
}

async function list(thread: StoreThread, page: number): Promise<CommentPage> {
  const { pageSize } = thread;
  const query = rootQuery(thread);
  // hanblog's service supports pinned comments. Other stores lack the field and sort by the rest.
  if (thread.path !== "*") query.addDescending("pinned");
  query.addDescending("createdAt").addDescending("insertedAt").limit(pageSize);
  if (page > 1) query.skip((page - 1) * pageSize);
  const [objects, total] = await query.findAndCount();
  // A wrong address may belong to another server that also responds with JSON.
  if (!Number.isSafeInteger(total)) unreachable();
  const roots = readAll(objects);
  return { roots, replies: await listReplies(thread, roots), total };
}

/** Returns the query for top-level comments. Older clients left `rid` out or empty. */
function rootQuery({ sdk, clazzName, path }: Pick<StoreThread, "sdk" | "clazzName" | "path">) {
  const query = sdk.Query.or(
    new sdk.Query<StoredQueriable>(clazzName).doesNotExist("rid"),
    new sdk.Query<StoredQueriable>(clazzName).equalTo("rid", ""),
  );
  return path === "*" ? query.exists("url") : query.equalTo("url", path);
}

type StoredQueriable = InstanceType<Sdk["Object"]>;

/** Loads the replies to the given comments. Returns none on failure, so that the list can still be shown. */
async function listReplies(thread: StoreThread, roots: readonly Comment[]): Promise<readonly Comment[]> {
  if (roots.length === 0) return [];
  const { sdk, clazzName } = thread;
  const ids = roots.map(({ id }) => id);
  try {
    const marks = ids.map(() => "?").join(",");
    const cql = `select * from ${clazzName} where rid in (${marks}) order by createdAt`;
    const answer: unknown = await sdk.Query.doCloudQuery(cql, ids);
    const results: unknown = Reflect.get(Object(answer), "results");
    const found = Array.isArray(results) ? (results as readonly StoredObject[]) : [];
    if (found.length < DEFAULT_LIMIT) return readAll(found);
    const query = new sdk.Query<StoredQueriable>(clazzName).containedIn("rid", ids);
    return readAll(await query.ascending("createdAt").limit(MAX_LIMIT).find());
  } catch {
    return [];
  }
}

async function add(
  { sdk, clazzName }: StoreThread,
  { userAgent, storage, findIp }: Circumstances,
  { path, body, guest, replyTo, sentAt, trap }: NewComment,
): Promise<Comment> {
  const ip = await findIp();
  const object = new sdk.Object(clazzName);
  // JSON omits `undefined` fields.
  object.set({
    rid: replyTo?.rootId,
    pid: replyTo?.parentId,
    comment: body,
    nick: guest.nick,
    mail: guest.mail,
    link: guest.link,
    ua: userAgent,
    url: path,
    QQAvatar: guest.picture,
    insertedAt: new Date(sentAt),
    ip: ip ?? undefined,
    token: storage.getItem(TOKEN) ?? undefined,
    hp: trap || undefined,
  });
  const rights = new sdk.ACL();
  rights.setPublicReadAccess(true);
  rights.setPublicWriteAccess(false);
  object.setACL(rights);
  // The saved fields are fetched back, because the store may change them.
  await object.save(null, { fetchWhenSave: true });
  const issued = object.get("token");
  if (typeof issued === "string") keepItem(storage, TOKEN, issued);
  const comment = readComment(object);
  if (comment === null) throw new Error("The store returned a comment without an id");
  // Lists ignore the field, because only hanblog's response to the author has this meaning. Other stores may publish
  // it for other purposes.
  return object.get("status") === "waiting" ? { ...comment, isWaiting: true } : comment;
}

function readAll(objects: readonly StoredObject[]): readonly Comment[] {
  return objects.map(readComment).filter((comment) => comment !== null);
}
