/**
 * Returns whether a page shows the comments block (spec/site.md §2). The flag of the front matter takes precedence over
 * that of the site. Without either, the block is shown.
 */
export function areCommentsShown(site: boolean | undefined, page: boolean | undefined): boolean {
  return page ?? site ?? true;
}
