/** Two slashes lead to another host; browsers read `\` as one, and drop tabs and line ends between the two. */
const SITE_PATH = /^\/(?!\/)[^\\\p{Cc}]*$/u;

/** Whether a stranger's text is a path that leads nowhere but to this site. */
export function isSitePath(text: string): boolean {
  return SITE_PATH.test(text);
}
