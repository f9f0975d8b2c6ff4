import {
  readComments,
  readPage,
  type AdminComment,
  type AdminPage,
  type CommentChange,
} from "./admin-comment.js";
import type { Screening } from "../model/comments.js";
import { filterParams, type CommentFilter } from "./comment-filter.js";
import type { DeviceResult, PasskeyDevice } from "./passkeys.js";
import { readRules, writeRules, type Rules } from "./rules.js";
import { readScreening } from "./screening.js";

/** Number of comments per page of the list. */
export const PAGE_SIZE = 50;

/** Timeout of a call, in milliseconds. Later the service counts as unreachable. */
const PATIENCE = 30_000;

/** The reason why a call to the service, or to the owner's device, failed. */
export type ApiFault =
  | { readonly kind: "unauthorized" }
  | { readonly kind: "too-many"; readonly seconds: number }
  | { readonly kind: "missing" }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "unreachable" }
  | { readonly kind: "wrong-password" }
  | Exclude<DeviceResult, { readonly kind: "done" }>;

/** The outcome of a call to the service. Calls never reject. */
export type ApiResult<Value> = { readonly kind: "done"; readonly value: Value } | ApiFault;

/** The client of the comment service that the owner's page uses. */
export interface AdminApi {
  signIn(password: string): Promise<ApiResult<null>>;
  /** Sets a new password with the token of a recovery link, and signs in with it. */
  recover(token: string, password: string): Promise<ApiResult<null>>;
  /** Calls about passkeys, or `null` if the service or the browser has none. */
  readonly passkeys: PasskeyApi | null;
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
  readScreening(): Promise<ApiResult<Screening>>;
}

/** The calls about passkeys. */
export interface PasskeyApi {
  signIn(): Promise<ApiResult<null>>;
  list(): Promise<ApiResult<readonly Passkey[]>>;
  /** Makes a passkey on this device. Only the password allows it. */
  add(name: string, password: string): Promise<ApiResult<null>>;
  rename(id: string, name: string): Promise<ApiResult<null>>;
  remove(id: string): Promise<ApiResult<null>>;
}

/**
 * Creates a client of the service that the page was loaded from. A call that is rejected with 401 awaits
 * `untilSignedIn` and is repeated. Only the session calls return `unauthorized`.
 */
export function createAdminApi(
  send: typeof fetch,
  untilSignedIn: () => Promise<void>,
  device: PasskeyDevice | null = null,
): AdminApi {
  const callOnce = createCall(send);
  const call: Call = async (path, read, options) => {
    for (;;) {
      const result = await callOnce(path, read, options);
      if (result.kind !== "unauthorized") return result;
      await untilSignedIn();
    }
  };
  const nothing = () => null;
  const signIn = (password: string) =>
    callOnce("session", nothing, { method: "POST", body: { password, cookie: true } });
  return {
    signIn,
    async recover(token, password) {
      const result = await callOnce("password", nothing, { method: "POST", body: { token, password } });
      return result.kind === "done" ? signIn(password) : result;
    },
    passkeys: device && createPasskeyApi(device, callOnce, call),
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
    readScreening: () => call("screening", readScreening),
    writeRules: (rules) => call("rules", readRules, { method: "PUT", body: writeRules(rules) }),
  };
}

function createPasskeyApi(device: PasskeyDevice, callOnce: Call, call: Call): PasskeyApi {
  const nothing = () => null;
  const pathOf = (id: string) => `passkeys/${encodeURIComponent(id)}`;
  return {
    async signIn() {
      const asked = await callOnce("challenge", Object, { method: "POST" });
      if (asked.kind !== "done") return asked;
      const signed = await device.sign(asked.value);
      if (signed.kind !== "done") return signed;
      const body = { passkey: signed.value, cookie: true };
      return callOnce("session", nothing, { method: "POST", body });
    },
    list: () => call("passkeys", readPasskeys),
    async add(name, password) {
      const asked = await call("passkeys/challenge", Object, { method: "POST", body: { password } });
      if (asked.kind !== "done") return asked;
      const made = await device.create(asked.value);
      if (made.kind !== "done") return made;
      return call("passkeys", nothing, { method: "POST", body: { name, passkey: made.value } });
    },
    rename: (id, name) => call(pathOf(id), nothing, { method: "PATCH", body: { name } }),
    remove: (id) => call(pathOf(id), nothing, { method: "DELETE" }),
  };
}

/** A passkey of the owner. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly createdAt: number;
  /** `null` if it was never used to sign in. */
  readonly usedAt: number | null;
}

/** Parses the list of passkeys. Throws a `TypeError` if the response has another shape. */
function readPasskeys(answer: unknown): readonly Passkey[] {
  const passkeys: unknown = Reflect.get(Object(answer), "passkeys");
  if (!Array.isArray(passkeys)) throw new TypeError("The response has no passkeys");
  return passkeys.map((value) => {
    const text = (name: string) => textOf(name)(value);
    const isUsed = Reflect.get(Object(value), "usedAt") !== null;
    return {
      id: text("id"),
      name: text("name"),
      createdAt: Date.parse(text("createdAt")),
      usedAt: isUsed ? Date.parse(text("usedAt")) : null,
    };
  });
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
    case 403:
      return { kind: "wrong-password" };
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
