import type { BakedThread } from "../../model/comments.js";
import type { SiteShell } from "../../model/site.js";

/** Renders the comments that a build has read from a store, in the language of the page. */
export type Bake = (thread: BakedThread, lang: string) => string;

/**
 * Loads the code that renders comments at build time. Resolves to `null` if the site does not bake comments.
 */
export async function openBaker({ comments, timeZone }: SiteShell): Promise<Bake | null> {
  if (comments.store?.bake !== true) return null;
  const { createBaker } = await import("../../comments/baked/create-baker.js");
  return createBaker(comments.store, timeZone);
}
