import type { Comment } from "../backend.js";
import type { StoreOptions } from "../store-widget/options.js";
import type { PanelMeans } from "./panel-means.js";

/** The panel's means. All code that readers have as well is passed on (see `moderation.ts`). */
export interface DeskMeans extends PanelMeans {
  /** Storage key of the session. */
  readonly sessionKey: string;
}

/** A change of a comment. */
export type Change =
  | { readonly status: "visible" | "waiting" | "spam" }
  | { readonly pinned: boolean }
  | { readonly comment: string };

/** The state of the session in this panel. */
interface Status {
  readonly state: "in" | "out" | "ended";
  /** Number of changes so far, by which the list of waiting comments knows that it is old. */
  readonly version: number;
}

/** The calls of the owner or a moderator to the service. They reject if a call fails. */
export interface Desk {
  /** Name of the moderator who is signed in, or `null` for the owner. */
  readonly moderator: string | null;
  /** Calls `listener` after each change. Returns the function that unsubscribes. */
  readonly subscribe: (listener: (status: Status) => void) => () => void;
  readonly status: () => Status;
  /** Whether the owner has just come from the owner's page. */
  readonly hasCode: boolean;
  readonly listWaiting: () => Promise<readonly Comment[]>;
  /** Resolves to whether the comment awaits approval or is spam, so that visitors do not see it. */
  readonly change: (id: string, change: Change) => Promise<boolean>;
  /** Marks a comment that was just written. Resolves to it as visitors see it. */
  readonly claim: (id: string) => Promise<Comment | null>;
  readonly remove: (id: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
}

/** The hash with which the owner's page opens the blog. */
const CODE = /^#comment-owner-(\w+)$/;

/**
 * Signs the owner in with the code in the address, or resumes the session of this device. Without both, the session counts as
 * ended.
 */
export async function openDesk(options: StoreOptions, means: DeskMeans): Promise<Desk> {
  const { storage, keepItem, sessionKey, shownPath, readComment, wrapFields } = means;
  const listeners = new Set<(status: Status) => void>();
  let status: Status = { state: "in", version: 0 };
  const announce = (state: Status["state"]) => {
    status = { state, version: status.version + 1 };
    for (const listener of listeners) listener(status);
  };
  const call = createCall(options, means, () => announce("ended"));
  const code = CODE.exec(location.hash)?.[1];
  if (code !== undefined) {
    // Neither a reload nor a shared address uses the code again.
    history.replaceState(history.state, "", location.pathname + location.search);
    const token = await exchange(code, options, means);
    if (token !== null) keepItem(storage, sessionKey, token);
  }
  const listWaiting = async () => {
    const query = shownPath === "*" ? "" : `?url=${encodeURIComponent(shownPath)}`;
    return call("GET", `waiting${query}`);
  };
  const { first, moderator } = await resume(storage.getItem(sessionKey), listWaiting);
  if (storage.getItem(sessionKey) === null) announce("ended");
  let kept = first;
  return {
    moderator,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    status: () => status,
    hasCode: code !== undefined,
    async listWaiting() {
      const answer = kept ?? (await listWaiting());
      kept = null;
      const comments: unknown = Reflect.get(answer, "comments");
      if (!Array.isArray(comments)) return [];
      const read = comments.flatMap((fields) => readComment(wrapFields(Object(fields) as object)) ?? []);
      return read.map((comment) => ({ ...comment, isWaiting: true }));
    },
    async change(id, change) {
      const changed = await call("PUT", `comments/${id}`, change);
      announce(status.state);
      return Reflect.get(changed, "status") !== "visible";
    },
    async claim(id) {
      const claimed = await call("PUT", `comments/${id}`, { mine: true, ...writerOf(options, means) });
      announce(status.state);
      return readComment(wrapFields(claimed));
    },
    async remove(id) {
      await call("DELETE", `comments/${id}`);
      announce(status.state);
    },
    async signOut() {
      await call("DELETE", "session").catch(() => undefined);
      storage.removeItem(sessionKey);
      announce("out");
    },
  };
}

/** Returns the proofs of who writes here. The service marks only what this browser, or the reader who is signed in, has written. */
function writerOf({ serverURLs }: StoreOptions, { storage, readItem, tokenKey }: DeskMeans): object {
  const session: unknown = Reflect.get(readItem(storage, `hanblog-reader ${serverURLs}`), "token");
  return { token: storage.getItem(tokenKey), session };
}

/** The first response with waiting comments, and the name of the moderator in it. */
interface Resumed {
  readonly first: object | null;
  readonly moderator: string | null;
}

/** Asks who is signed in, before anything is shown. If the service does not respond, the buttons are those of the owner. */
async function resume(token: string | null, listWaiting: () => Promise<object>): Promise<Resumed> {
  const first = token === null ? null : await listWaiting().catch(() => null);
  const name: unknown = Reflect.get(Object(Reflect.get(Object(first), "moderator")), "name");
  return { first, moderator: typeof name === "string" ? name : null };
}

/** Sends a request below `/owner/`. Rejects if the service does not accept it. */
type Call = (method: string, place: string, body?: object) => Promise<object>;

/** Creates the calls of a session. One that has ended is removed, and announced. */
function createCall(options: StoreOptions, means: DeskMeans, end: () => void): Call {
  return async (method, place, body) => {
    const { ok, status, data } = await callService(options, means, { method, place, body });
    if (ok) return data;
    if (status === 401) {
      means.storage.removeItem(means.sessionKey);
      end();
    }
    throw Object.assign(new Error(String(Reflect.get(data, "error"))), data);
  };
}

interface ServiceCall {
  readonly method: string;
  readonly place: string;
  readonly body?: object | undefined;
}

function callService(
  { serverURLs }: StoreOptions,
  { ask, storage, sessionKey }: DeskMeans,
  { method, place, body }: ServiceCall,
): ReturnType<PanelMeans["ask"]> {
  const url = `${(serverURLs ?? "").replace(/\/$/, "")}/owner/${place}`;
  const session = { "X-LC-Session": storage.getItem(sessionKey) ?? "" };
  const headers = body === undefined ? session : { ...session, "Content-Type": "application/json" };
  return ask(fetch.bind(window), url, { method, headers, body: body ?? null });
}

/** Exchanges a code for the token of a session. Resolves to `null` if the service does not accept it. */
async function exchange(code: string, options: StoreOptions, means: DeskMeans): Promise<string | null> {
  const call = { method: "POST", place: "session", body: { code } };
  const answer = await callService(options, means, call).catch(() => null);
  const token: unknown = Reflect.get(Object(answer?.data), "token");
  return typeof token === "string" ? token : null;
}
