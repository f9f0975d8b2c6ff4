import {
  readComments,
  readPage,
  type AdminComment,
  type AdminPage,
  type CommentChange,
} from "./admin-comment.js";
import { filterParams, type CommentFilter } from "./comment-filter.js";
import { readRules, writeRules, type Rules } from "./rules.js";

/** Number of comments per page of the list. */
export const PAGE_SIZE = 50;

/** Timeout of a call, in milliseconds. Later the service counts as unreachable. */
const PATIENCE = 30_000;

/** The reason why a call to the service failed. */
export type ApiFault =
  | { readonly kind: "unauthorized" }
  | { readonly kind: "too-many"; readonly seconds: number }
  | { readonly kind: "missing" }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "unreachable" };

/** The outcome of a call to the service. Calls never reject. */
export type ApiResult<Value> = { readonly kind: "done"; readonly value: Value } | ApiFault;

/** The client of the comment service that the owner's page uses. */
export interface AdminApi {
  signIn(password: string): Promise<ApiResult<null>>;
  signOut(): Promise<ApiResult<null>>;
  checkSession(): Promise<ApiResult<null>>;
  listSessions(): Promise<ApiResult<readonly OwnerSession[]>>;
  endSession(id: string): Promise<ApiResult<null>>;
  /** Ends every session, including the one of this page. */
  endAllSessions(): Promise<ApiResult<null>>;
  /** Resolves to the address that signs the owner in on the blog. It works once, and within two minutes. */
  openBlog(): Promise<ApiResult<string>>;
  /** Lists one page of comments. `before` is the last comment of the previous page, or `null` for the first page. */
  list(filter: CommentFilter, before: AdminComment | null): Promise<ApiResult<AdminPage>>;
  countReplies(ids: readonly string[]): Promise<ApiResult<number>>;
  /** Changes comments. Resolves to the changed ones, without those that no longer exist. */
  change(ids: readonly string[], change: CommentChange): Promise<ApiResult<readonly AdminComment[]>>;
  remove(ids: readonly string[]): Promise<ApiResult<number>>;
  readRules(): Promise<ApiResult<Rules>>;
  writeRules(rules: Rules): Promise<ApiResult<Rules>>;
}

/**
 * Creates a client of the service that the page was loaded from. A call that is rejected with 401 awaits
 * `untilSignedIn` and is repeated. Only the session calls return `unauthorized`.
 */
export function createAdminApi(send: typeof fetch, untilSignedIn: () => Promise<void>): AdminApi {
  const callOnce = createCall(send);
  const call: Call = async (path, read, options) => {
    for (;;) {
      const result = await callOnce(path, read, options);
      if (result.kind !== "unauthorized") return result;
      await untilSignedIn();
    }
  };
  const nothing = () => null;
  return {
    signIn: (password) => callOnce("session", nothing, { method: "POST", body: { password, cookie: true } }),
    signOut: () => callOnce("session", nothing, { method: "DELETE" }),
    checkSession: () => callOnce("session", nothing),
    listSessions: () => call("sessions", readSessions),
    endSession: (id) => call(`sessions/${encodeURIComponent(id)}`, nothing, { method: "DELETE" }),
    endAllSessions: () => call("sessions", nothing, { method: "DELETE" }),
    openBlog: () => call("blog-codes", textOf("url"), { method: "POST" }),
    list(filter, before) {
      const params = filterParams(filter);
      params.set("limit", String(PAGE_SIZE));
      if (before !== null) params.set("before", `${before.createdAt}-${before.id}`);
      return call(`comments?${params.toString()}`, readPage);
    },
    countReplies: (ids) => call(`comments/replies?ids=${ids.join(",")}`, numberOf("replies")),
    change: (ids, change) => call("comments", readComments, { method: "PATCH", body: { ids, change } }),
    remove: (ids) => call("comments/removal", numberOf("removed"), { method: "POST", body: { ids } }),
    readRules: () => call("rules", readRules),
    writeRules: (rules) => call("rules", readRules, { method: "PUT", body: writeRules(rules) }),
  };
}

/** A session of the owner in some browser or client. */
export interface OwnerSession {
  readonly id: string;
  /** Time of the sign-in, in milliseconds since 1970. */
  readonly createdAt: number;
  /** Time of the last request, rounded to the minute, in milliseconds since 1970. */
  readonly seenAt: number;
  readonly address: string;
  readonly userAgent: string;
  /** Whether this page uses the session. */
  readonly isCurrent: boolean;
  /** Origin of the blog whose panel has the session, or `null`. */
  readonly origin: string | null;
}

/** Parses the list of sessions. Throws a `TypeError` if the response has another shape. */
function readSessions(answer: unknown): readonly OwnerSession[] {
  const sessions: unknown = Reflect.get(Object(answer), "sessions");
  if (!Array.isArray(sessions)) throw new TypeError("The response has no sessions");
  return sessions.map(readSession);
}

function readSession(value: unknown): OwnerSession {
  const text = (name: string) => textOf(name)(value);
  return {
    id: text("id"),
    createdAt: Date.parse(text("createdAt")),
    seenAt: Date.parse(text("seenAt")),
    address: text("address"),
    userAgent: text("agent"),
    isCurrent: Reflect.get(Object(value), "isCurrent") === true,
    origin: Reflect.get(Object(value), "origin") === null ? null : text("origin"),
  };
}

interface CallOptions {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  readonly body?: unknown;
}

type Call = <Value>(
  path: string,
  read: (answer: unknown) => Value,
  options?: CallOptions,
) => Promise<ApiResult<Value>>;

function createCall(send: typeof fetch): Call {
  return async (path, read, options) => {
    try {
      const response = await send(`api/${path}`, {
        method: options?.method ?? "GET",
        headers: {
          // Other sites cannot send this header. The service accepts the cookie only together with it.
          "X-Requested-With": "hanblog",
          ...(options?.body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(options?.body === undefined ? {} : { body: JSON.stringify(options.body) }),
        credentials: "same-origin",
        signal: AbortSignal.timeout(PATIENCE),
      });
      const answer: unknown = await response.json();
      return response.ok ? { kind: "done", value: read(answer) } : readFault(response, answer);
    } catch {
      return { kind: "unreachable" };
    }
  };
}

function readFault(response: Response, answer: unknown): ApiFault {
  const message: unknown = Reflect.get(Object(answer), "error");
  switch (response.status) {
    case 401:
      return { kind: "unauthorized" };
    case 404:
      return { kind: "missing" };
    case 429:
      return { kind: "too-many", seconds: Number(response.headers.get("Retry-After")) || 60 };
    default:
      // A proxy's HTML error page is not JSON and never gets here. A 5xx response of the service counts as
      // unreachable too.
      return response.status < 500 && typeof message === "string"
        ? { kind: "refused", message }
        : { kind: "unreachable" };
  }
}

function textOf(name: string): (answer: unknown) => string {
  return (answer) => {
    const value: unknown = Reflect.get(Object(answer), name);
    if (typeof value !== "string") throw new TypeError(`The response has no ${name}`);
    return value;
  };
}

function numberOf(name: string): (answer: unknown) => number {
  return (answer) => {
    const value: unknown = Reflect.get(Object(answer), name);
    if (typeof value !== "number") throw new TypeError(`The response has no ${name}`);
    return value;
  };
}
