import type { Comment } from "../backend.js";
import type { StoreOptions } from "../store-widget/options.js";
import type { PanelMeans } from "./panel-means.js";

/** The panel's means. All code that readers have as well is passed on (see `moderation.ts`). */
export interface DeskMeans extends PanelMeans {
  /** Storage key of the session. */
  readonly sessionKey: string;
}

/** A change of a comment. `mine` marks a comment that the owner has just written. */
export type Change =
  | { readonly status: "visible" | "waiting" | "spam" }
  | { readonly pinned: boolean }
  | { readonly comment: string }
  | { readonly mine: true };

/** The state of the owner's session in this panel. */
interface Status {
  readonly state: "in" | "out" | "ended";
  /** Number of changes so far, by which the list of waiting comments knows that it is old. */
  readonly version: number;
}

/** The owner's calls to the service. They reject if a call fails. */
export interface Desk {
  /** Calls `listener` after each change. Returns the function that unsubscribes. */
  readonly subscribe: (listener: (status: Status) => void) => () => void;
  readonly status: () => Status;
  /** Whether the owner has just come from the owner's page. */
  readonly hasCode: boolean;
  readonly listWaiting: () => Promise<readonly Comment[]>;
  /** Resolves to whether the comment awaits approval or is spam, so that visitors do not see it. */
  readonly change: (id: string, change: Change) => Promise<boolean>;
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
  const call: Call = async (method, place, body) => {
    const answer = await callService(options, means, { method, place, body });
    const { ok, data } = answer;
    if (ok) return data;
    if (answer.status === 401) {
      storage.removeItem(sessionKey);
      announce("ended");
    }
    throw Object.assign(new Error(String(Reflect.get(data, "error"))), data);
  };
  const code = CODE.exec(location.hash)?.[1];
  if (code !== undefined) {
    // Neither a reload nor a shared address uses the code again.
    history.replaceState(history.state, "", location.pathname + location.search);
    const token = await exchange(code, options, means);
    if (token !== null) keepItem(storage, sessionKey, token);
  }
  if (storage.getItem(sessionKey) === null) announce("ended");
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    status: () => status,
    hasCode: code !== undefined,
    async listWaiting() {
      const query = shownPath === "*" ? "" : `?url=${encodeURIComponent(shownPath)}`;
      const comments: unknown = Reflect.get(await call("GET", `waiting${query}`), "comments");
      if (!Array.isArray(comments)) return [];
      const read = comments.flatMap((fields) => readComment(wrapFields(Object(fields) as object)) ?? []);
      return read.map((comment) => ({ ...comment, isWaiting: true }));
    },
    async change(id, change) {
      const changed = await call("PUT", `comments/${id}`, change);
      announce(status.state);
      return Reflect.get(changed, "status") !== "visible";
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

/** Sends a request below `/owner/`. Rejects if the service does not accept it. */
type Call = (method: string, place: string, body?: object) => Promise<object>;

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
