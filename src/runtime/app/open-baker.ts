import type { BakedThread } from "../model/comments.js";
import type { SiteShell } from "../model/site.js";

/** Draws the comments that a build has read in a store, for a page of a language. */
export type Bake = (thread: BakedThread, lang: string) => string;

/** Loads what draws comments at build; only a site that bakes them does. */
export async function openBaker({ comments, timeZone }: SiteShell): Promise<Bake | null> {
  if (comments.store?.bake !== true) return null;
  const { createBaker } = await import("../comments/baked/create-baker.js");
  return createBaker(comments.store, timeZone);
}
