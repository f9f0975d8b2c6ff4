import type { keepItem } from "../keep-item.js";
import type { ask } from "../store/request.js";
import type { StoreOptions } from "../options.js";

/**
 * The panel's own means. They are passed on, because a shared module would become a script of its own for every reader.
 */
export interface PanelMeans {
  readonly storage: Storage;
  readonly ask: typeof ask;
  readonly keepItem: typeof keepItem;
  /** Storage key of the visitor's token. */
  readonly tokenKey: string;
}

/** Storage key of the comments that this browser likes, as JSON. */
const LIKED = "hanblog-liked";

/** Maximum number of remembered ids. */
const MOST = 1000;

/** The likes of this browser. */
export interface Likes {
  readonly has: (id: string) => boolean;
  /** Sets or removes a like. Resolves to the comment's number of likes. Rejects if the service does not accept it. */
  readonly send: (id: string, liked: boolean) => Promise<number>;
}

type App = Pick<StoreOptions, "appId" | "appKey" | "serverURLs">;

/** Opens the likes that `storage` remembers. */
export function openLikes({ appId, appKey, serverURLs }: App, means: PanelMeans): Likes {
  const { storage, ask, keepItem, tokenKey } = means;
  const read = () => readIds(storage.getItem(LIKED));
  return {
    has: (id) => read().includes(id),
    async send(id, liked) {
      const url = `${(serverURLs ?? "").replace(/\/$/, "")}/1.1/likes/${id}`;
      const headers = { "X-LC-Id": appId, "X-LC-Key": appKey, "Content-Type": "application/json" };
      const token = storage.getItem(tokenKey) ?? undefined;
      const { ok, data } = await ask(fetch.bind(window), url, {
        method: "PUT",
        headers,
        body: { liked, token },
      });
      const count: unknown = Reflect.get(data, "likes");
      if (!ok || typeof count !== "number") throw new Error("The store rejected the like");
      const issued: unknown = Reflect.get(data, "token");
      if (typeof issued === "string") keepItem(storage, tokenKey, issued);
      const others = read().filter((each) => each !== id);
      keepItem(storage, LIKED, JSON.stringify((liked ? [...others, id] : others).slice(-MOST)));
      return count;
    },
  };
}

function readIds(text: string | null): readonly unknown[] {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids) ? (ids as readonly unknown[]) : [];
  } catch {
    return [];
  }
}
