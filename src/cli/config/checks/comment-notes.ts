import type { Note } from "../../messages/note.js";
import type { SiteConfig } from "../schema.js";
import { hasService } from "../options/store-comments-schema.js";

/** Names of the machine itself. */
const OWN_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Returns a note if the visitors of a site see no comments: its store names no service, or a site with a public address
 * has its comments in a service on the machine that builds it.
 */
export function commentNotes({ comments, url }: Pick<SiteConfig, "comments" | "url">): readonly Note[] {
  const { store, issue, use } = comments;
  if (store === undefined) return [];
  if (!hasService(store)) {
    return issue === undefined || use === "store" ? [{ kind: "comments-off" }] : [];
  }
  const service = store.serverURLs;
  if (service === undefined || url === undefined || !isOwn(service) || isOwn(url)) return [];
  return [{ kind: "comments-local", service }];
}

function isOwn(url: string): boolean {
  return OWN_NAMES.has(new URL(url).hostname);
}
