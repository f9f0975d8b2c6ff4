import type { KeyStorage } from "../../model/storage.js";
import { rootsOf } from "../../model/store-query.js";
import type { Comment, CommentBackend, CommentPage, NewComment } from "../backend.js";
import { keepItem } from "../keep-item.js";
import { keepOpened } from "../keep-opened.js";
import { readComment, wrapFields } from "./read-comment.js";
import { unreachable } from "./request.js";
import type { RestClient } from "./rest-client.js";
import type { SaveComment } from "./send-comment.js";

/** The parameters of the comments of one page in the hosted store. */
export interface StoreThread {
  readonly client: RestClient;
  /** Class that the comments are stored in. */
  readonly clazzName: string;
  /** Path of the page, or `*` for all pages. */
  readonly path: string;
  readonly pageSize: number;
  /** Returns the order that the reader chose, or `null` for the default one. */
  readonly order?: () => string | null;
}

/** The code that sends comments, and facts about the visitor's browser that are stored with a comment. */
export interface Sender {
  /** Loads the code that sends comments, which readers do not need. */
  readonly open: () => Promise<SaveComment>;
  readonly userAgent: string;
  /** Storage of the visitor's token. */
  readonly storage: KeyStorage;
  /** Resolves to the visitor's IP address, or to `null` if the site does not record it. */
  readonly findIp: () => Promise<string | null>;
}

/**
 * Storage key of the token by which hanblog's service recognises this browser. The token is sent only to a store that
 * issued one, because other stores would publish it.
 */
export const TOKEN = "hanblog-visitor";

/** The store's default and maximum number of objects per query (LeanCloud's REST API, `limit`). */
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** Creates the backend of a store that supports LeanCloud's protocol. */
export function createStoreBackend(thread: StoreThread, sender: Sender): CommentBackend {
  const openSaving = keepOpened(sender.open);
  return {
    list: (page) => list(thread, page),
    // A failure is reported when the visitor sends the comment, which tries again.
    prepare: () => void openSaving().catch(() => undefined),
    add: (comment) => add(comment, sender, openSaving()),
  };
}

async function list(thread: StoreThread, page: number): Promise<CommentPage> {
  const { client, clazzName, path, pageSize, order } = thread;
  const { results, count } = await client.find(clazzName, {
    where: rootsOf(path),
    limit: pageSize,
    ...(page > 1 ? { skip: (page - 1) * pageSize } : {}),
    // hanblog's service supports pinned comments. Other stores lack the field and sort by the rest.
    order: `${path === "*" ? "" : "-pinned,"}${order?.() ?? "-createdAt,-insertedAt"}`,
    count: 1,
  });
  // A wrong address may belong to another server that also responds with JSON.
  if (count === null) unreachable();
  const roots = readAll(results);
  return { roots, replies: await listReplies(thread, roots), total: count };
}

/** Loads the replies to the given comments. Returns none on failure, so that the list can still be shown. */
async function listReplies(
  { client, clazzName }: StoreThread,
  roots: readonly Comment[],
): Promise<readonly Comment[]> {
  if (roots.length === 0) return [];
  const ids = roots.map(({ id }) => id);
  try {
    const marks = ids.map(() => "?").join(",");
    const cql = `select * from ${clazzName} where rid in (${marks}) order by createdAt`;
    const { results } = await client.cloudQuery(cql, ids);
    if (results.length < DEFAULT_LIMIT) return readAll(results);
    const all = { where: { rid: { $in: ids } }, limit: MAX_LIMIT, order: "createdAt" };
    return readAll((await client.find(clazzName, all)).results);
  } catch {
    return [];
  }
}

async function add(
  comment: NewComment,
  { userAgent, storage, findIp }: Sender,
  opened: Promise<SaveComment>,
): Promise<Comment> {
  const [save, ip] = await Promise.all([opened, findIp()]);
  const object = await save(comment, { userAgent, ip, token: storage.getItem(TOKEN) });
  const issued = object.get("token");
  if (typeof issued === "string") keepItem(storage, TOKEN, issued);
  const saved = readComment(object);
  if (saved === null) throw new Error("A comment has no id");
  // Lists ignore the field, because only hanblog's response to the author has this meaning. Other stores may publish
  // it for other purposes.
  return object.get("status") === "waiting" ? { ...saved, isWaiting: true } : saved;
}

function readAll(objects: readonly object[]): readonly Comment[] {
  return objects.map((object) => readComment(wrapFields(object))).filter((comment) => comment !== null);
}
