import {
  readComments,
  readPage,
  type AdminComment,
  type AdminPage,
  type CommentChange,
} from "./admin-comment.js";
import type { Lesson, Screening } from "../model/comments.js";
import { filterParams, type CommentFilter } from "./comment-filter.js";
import { browserName } from "../comments/browser-name.js";
import { readLessons } from "./lessons.js";
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
  /** Signs the owner in, or the moderator of a name. */
  signIn(password: string, name?: string): Promise<ApiResult<null>>;
  /** Sets a new password with the token of a recovery link, and signs in with it. */
  recover(token: string, password: string): Promise<ApiResult<null>>;
  /** Calls about passkeys, or `null` if the service or the browser has none. */
  readonly passkeys: PasskeyApi | null;
  signOut(): Promise<ApiResult<null>>;
  /** Resolves to the moderator who is signed in, or to `null` for the owner. */
  checkSession(): Promise<ApiResult<SignedIn | null>>;
  /** Calls about moderators, which only the owner may use. */
  readonly moderators: ModeratorApi;
  /** Resolves to the name of the moderator whose link it is, with the options of a new passkey if there can be one. */
  openLink(token: string): Promise<ApiResult<OpenedLink>>;
  /** Uses up a link: sets a password, or makes a passkey with the options, or both. Signs the moderator in. */
  join(token: string, password: string, passkey: object | null): Promise<ApiResult<null>>;
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
  /** Lists changes of the rules that would not hold a comment back. */
  readLessons(id: string): Promise<ApiResult<readonly Lesson[]>>;
  readScreening(): Promise<ApiResult<Screening>>;
}

/** A moderator who is signed in. */
export interface SignedIn {
  readonly id: string;
  readonly name: string;
}

/** The link of a moderator. */
export interface OpenedLink {
  readonly name: string;
  /** Options of a new passkey, or `null` if this browser or the service has none. */
  readonly passkey: object | null;
}

/** The calls about moderators. */
interface ModeratorApi {
  list(): Promise<ApiResult<readonly Moderator[]>>;
  /** Resolves to the token of the link that the moderator needs. */
  add(name: string): Promise<ApiResult<string>>;
  rename(id: string, name: string): Promise<ApiResult<null>>;
  /** Resolves to the token of a new link. */
  renew(id: string): Promise<ApiResult<string>>;
  remove(id: string): Promise<ApiResult<null>>;
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
  const signIn = (password: string, name?: string) =>
    callOnce("session", nothing, { method: "POST", body: { password, name, cookie: true } });
  return {
    signIn,
    async recover(token, password) {
      const result = await callOnce("password", nothing, { method: "POST", body: { token, password } });
      return result.kind === "done" ? signIn(password) : result;
    },
    passkeys: device && createPasskeyApi(device, callOnce, call),
    signOut: () => callOnce("session", nothing, { method: "DELETE" }),
    checkSession: () => callOnce("session", readSignedIn),
    moderators: createModeratorApi(call),
    openLink: (token) => callOnce("link/challenge", readLink(device), { method: "POST", body: { token } }),
    async join(token, password, options) {
      const made = options && device ? await device.create(options) : null;
      if (made !== null && made.kind !== "done") return made;
      const passkey = made && {
        passkey: made.value,
        name: browserName(navigator.userAgent).join(" · ") || "1",
      };
      const body = { token, cookie: true, ...(password === "" ? {} : { password }), ...passkey };
      return callOnce("link", nothing, { method: "POST", body });
    },
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
    readLessons: (id) => call(`comments/${encodeURIComponent(id)}/lessons`, readLessons),
    readScreening: () => call("screening", readScreening),
    writeRules: (rules) => call("rules", readRules, { method: "PUT", body: writeRules(rules) }),
  };
}

function createModeratorApi(call: Call): ModeratorApi {
  const nothing = () => null;
  const pathOf = (id: string) => `moderators/${encodeURIComponent(id)}`;
  return {
    list: () => call("moderators", readModerators),
    add: (name) => call("moderators", textOf("token"), { method: "POST", body: { name } }),
    rename: (id, name) => call(pathOf(id), nothing, { method: "PATCH", body: { name } }),
    renew: (id) => call(`${pathOf(id)}/link`, textOf("token"), { method: "POST" }),
    remove: (id) => call(pathOf(id), nothing, { method: "DELETE" }),
  };
}

function readSignedIn(answer: unknown): SignedIn | null {
  const moderator: unknown = Reflect.get(Object(answer), "moderator");
  return moderator === undefined ? null : { id: textOf("id")(moderator), name: textOf("name")(moderator) };
}

function readLink(device: PasskeyDevice | null): (answer: unknown) => OpenedLink {
  return (answer) => {
    const passkey: unknown = Reflect.get(Object(answer), "passkey");
    const isUsable = device !== null && typeof passkey === "object";
    return { name: textOf("name")(answer), passkey: isUsable ? passkey : null };
  };
}

/** A moderator as the owner sees them. */
export interface Moderator {
  readonly id: string;
  readonly name: string;
  /** Time of the first use of a link, in milliseconds since 1970, or `null`. */
  readonly joinedAt: number | null;
  /** End of the open link, in milliseconds since 1970, or `null` if there is none. */
  readonly linkEndsAt: number | null;
}

/** Parses the list of moderators. Throws a `TypeError` if the response has another shape. */
function readModerators(answer: unknown): readonly Moderator[] {
  const moderators: unknown = Reflect.get(Object(answer), "moderators");
  if (!Array.isArray(moderators)) throw new TypeError("The response has no moderators");
  return moderators.map((value) => {
    const text = (name: string) => textOf(name)(value);
    const time = (name: string) =>
      Reflect.get(Object(value), name) === null ? null : Date.parse(text(name));
    return { id: text("id"), name: text("name"), joinedAt: time("joinedAt"), linkEndsAt: time("linkEndsAt") };
  });
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
