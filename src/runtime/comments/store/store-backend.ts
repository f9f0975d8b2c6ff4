import type { Comment, CommentBackend, CommentPage, NewComment } from "../backend.js";
import { keepItem } from "../keep-item.js";
import { readComment, type StoredObject } from "./read-comment.js";
import { unreachable } from "./request.js";
import type { Sdk } from "./sdk.js";

/** The comments of one page in the hosted store. */
export interface StoreThread {
  readonly sdk: Sdk;
  /** Class that comments are kept under. */
  readonly clazzName: string;
  /** Path of the page, or `*` for all pages. */
  readonly path: string;
  readonly pageSize: number;
}

/** What a comment is stored with beside what its author wrote. */
export interface Circumstances {
  readonly userAgent: string;
  /** Keeps the visitor's token. */
  readonly storage: Storage;
  /** The visitor's address, where the site keeps it. */
  readonly findIp: () => Promise<string | null>;
}

/**
 * Where the token is kept by which our service knows this browser again. It is only sent to a store that has issued
 * one: others would show it to all their readers.
 */
const TOKEN = "hanblog-visitor";

/** A store gives a list of at most this many objects unasked, and when asked (LeanCloud's REST API, `limit`). */
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** Comments of a page in a store that speaks LeanCloud's protocol. */
export function createStoreBackend(thread: StoreThread, circumstances: Circumstances): CommentBackend {
  return {
    list: (page) => list(thread, page),
    add: (comment) => add(thread, circumstances, comment),
  };
}

async function list(thread: StoreThread, page: number): Promise<CommentPage> {
  const { pageSize } = thread;
  const query = rootQuery(thread);
  // Our service's owner can pin comments; other stores know no such field, and order by the rest.
  if (thread.path !== "*") query.addDescending("pinned");
  query.addDescending("createdAt").addDescending("insertedAt").limit(pageSize);
  if (page > 1) query.skip((page - 1) * pageSize);
  const [objects, total] = await query.findAndCount();
  // Something else than a store may answer in JSON too, where the site names the wrong address.
  if (!Number.isSafeInteger(total)) unreachable();
  const roots = readAll(objects);
  return { roots, replies: await listReplies(thread, roots), total };
}

/** Comments at the top; older clients left `rid` out or empty. */
function rootQuery({ sdk, clazzName, path }: Pick<StoreThread, "sdk" | "clazzName" | "path">) {
  const query = sdk.Query.or(
    new sdk.Query<StoredQueriable>(clazzName).doesNotExist("rid"),
    new sdk.Query<StoredQueriable>(clazzName).equalTo("rid", ""),
  );
  return path === "*" ? query.exists("url") : query.equalTo("url", path);
}

type StoredQueriable = InstanceType<Sdk["Object"]>;

/** Answers of loaded comments; a list without them is better than none. */
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
  // JSON leaves out what is `undefined`.
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
  // What the store has made of it is what others will see.
  await object.save(null, { fetchWhenSave: true });
  const issued = object.get("token");
  if (typeof issued === "string") keepItem(storage, TOKEN, issued);
  const comment = readComment(object);
  if (comment === null) throw new Error("The store has taken the comment without giving it an id");
  // Our service says so to the author; what other stores keep under this name is not for all their readers.
  return object.get("status") === "waiting" ? { ...comment, isWaiting: true } : comment;
}

function readAll(objects: readonly StoredObject[]): readonly Comment[] {
  return objects.map(readComment).filter((comment) => comment !== null);
}
