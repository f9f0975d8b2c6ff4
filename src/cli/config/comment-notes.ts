import type { Note } from "../messages/note.js";
import type { SiteConfig } from "./schema.js";

/** Names of the machine itself. */
const OWN_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns a note if a site with a public address has its comments in a service on the machine that builds it. */
export function commentNotes({ comments, url }: Pick<SiteConfig, "comments" | "url">): readonly Note[] {
  const service = comments.store?.serverURLs;
  if (service === undefined || url === undefined || !isOwn(service) || isOwn(url)) return [];
  return [{ kind: "comments-local", service }];
}

function isOwn(url: string): boolean {
  return OWN_NAMES.has(new URL(url).hostname);
}
