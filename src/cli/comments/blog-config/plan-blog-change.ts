import type { BlogChange, BlogService } from "./blog-change.js";
import { openBlogFiles } from "./blog-files.js";
import { connectSections } from "./connect-sections.js";
import { findHexoClients } from "./hexo-blog.js";
import { findHugoClients } from "./hugo-blog.js";
import { findPageClients, findRecoClients, findTemplateClients } from "./script-blog.js";

/** Kinds of blogs. Pages come last, because every generator can have templates with scripts of their own. */
const KINDS = [findHexoClients, findHugoClients, findRecoClients, findPageClients] as const;

/**
 * Plans the edits that make a blog use the service instead of LeanCloud: its address, the app's id and the app's key.
 * Comments, order, quotes and line ends stay as they are. Nothing is written, and no code of the blog is run. Returns
 * `null` if the folder has no client of LeanCloud.
 */
export async function planBlogChange(folder: string, service: BlogService): Promise<BlogChange | null> {
  const files = openBlogFiles(folder);
  let first: string | null = null;
  for (const find of KINDS) {
    const found = await find(files);
    if (found === null) continue;
    first ??= found.theme;
    const { edits, byHand, isFound } = connectSections(found.clients, service);
    if (!isFound) continue;
    const isHugo = find === findHugoClients;
    const templates = byHand.some(({ reason }) => reason === "no-option")
      ? connectSections(await findTemplateClients(files, isHugo), service)
      : null;
    // The place of the address is a template, not the configuration.
    const others = templates?.isFound ? byHand.filter(({ reason }) => reason !== "no-option") : byHand;
    return {
      theme: found.theme,
      edits: [...edits, ...(templates?.edits ?? [])],
      byHand: [...files.unread, ...others, ...(templates?.byHand ?? [])],
    };
  }
  // A file with a syntax error may be the one with the settings.
  return files.unread.length === 0 ? null : { theme: first ?? "Valine", edits: [], byHand: files.unread };
}
