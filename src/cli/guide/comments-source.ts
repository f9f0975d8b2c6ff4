/**
 * The package of the comment service as the guide advises owners to install it: its name on npm, or the address of its
 * archive. After a change, `npx vitest run --project fast test/site/guide -u` writes it to the pages.
 */
export const COMMENTS_SOURCE = "hanblog-comments";
