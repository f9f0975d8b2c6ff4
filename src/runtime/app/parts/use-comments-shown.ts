import type { PageView } from "../../model/render.js";
import { useSite } from "../site-context.js";

/**
 * Returns whether a page shows the comments block (spec/site.md §2). The flag of the front matter takes precedence over
 * that of the site. Without either, the block is shown.
 */
export function areCommentsShown(site: boolean | undefined, page: boolean | undefined): boolean {
  return page ?? site ?? true;
}

/** Returns whether a page shows comments. Without a platform or a service in the configuration, none does. */
export function useCommentsShown(page: PageView): boolean {
  const { comments } = useSite();
  return !!(comments.store ?? comments.issue) && areCommentsShown(comments.show, page.frontmatter.comments);
}
