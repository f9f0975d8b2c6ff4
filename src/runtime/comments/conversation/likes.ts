import { putWithToken, type App, type PanelMeans } from "./panel-means.js";

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

/** Opens the likes that `storage` remembers. */
export function openLikes(app: App, means: PanelMeans): Likes {
  const { storage, keepItem, tokenKey } = means;
  const read = () => readIds(storage.getItem(LIKED));
  return {
    has: (id) => read().includes(id),
    async send(id, liked) {
      const { ok, data } = await putWithToken(app, means, { path: `likes/${id}`, body: { liked } });
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
