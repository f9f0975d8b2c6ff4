import type { StoreSettings } from "../model/comments.js";

/** Timeout of the comment service, in milliseconds. Afterwards the link is followed as it is. */
const PATIENCE = 5_000;

/** Matches the links of other systems: Artalk's, those of Disqus, and the bare ids of Valine, Waline and Twikoo. */
const LINK = /^#(?:(atk-comment-)|(comment-))?(\w+)$/;

/**
 * Returns the hash of the comment that a link of another system names, from before an import. The service is asked which
 * comment has the id: an import keeps long ids, and replaces short ones by a hash. Returns the link itself if there is none.
 */
export async function findOldComment(
  link: string,
  { appId, appKey, serverURLs, clazzName = "Comment" }: StoreSettings,
): Promise<string> {
  const [, ofArtalk, ofDisqus, id] = LINK.exec(link) ?? [];
  if (id === undefined || serverURLs === undefined) return link;
  const format = ofArtalk !== undefined ? "artalk" : ofDisqus !== undefined ? "disqus" : "waline";
  try {
    const where = JSON.stringify({ objectId: { $in: [id, ...(await hashId(format, id))] } });
    const query = new URLSearchParams({ where, limit: "1", keys: "objectId" });
    const address = `${serverURLs.replace(/\/$/, "")}/1.1/classes/${clazzName}?${query}`;
    const headers = { "X-LC-Id": appId, "X-LC-Key": appKey };
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE) });
    const { results } = Object(await answer.json()) as { readonly results?: readonly unknown[] };
    const found: unknown = Reflect.get(Object(results?.[0]), "objectId");
    return typeof found === "string" ? `#comment-${found}` : link;
  } catch {
    return link;
  }
}

/** Returns the id that an import gives a comment with a short id. Pages without encryption cannot compute it. */
async function hashId(format: string, id: string): Promise<readonly string[]> {
  if (!window.isSecureContext) return [];
  const bytes = new TextEncoder().encode(`${format}\0${id}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [Array.from(hash.subarray(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("")];
}
