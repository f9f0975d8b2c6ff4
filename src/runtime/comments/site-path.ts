/** Two slashes lead to another host. Browsers treat `\` as a slash and ignore tabs and line ends. */
const SITE_PATH = /^\/(?!\/)[^\\\p{Cc}]*$/u;

/** Returns whether a stranger's text is a path on this site. */
export function isSitePath(text: string): boolean {
  return SITE_PATH.test(text);
}
