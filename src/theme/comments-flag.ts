/**
 * Whether a page shows the comments block: what its front matter says (`comments`, or `isShowComments` as in
 * the VuePress theme) wins over what the site says, and a site that says nothing has them (spec/site.md §2).
 */
export function areCommentsShown(site: boolean | undefined, page: boolean | undefined): boolean {
  return page ?? site ?? true;
}
