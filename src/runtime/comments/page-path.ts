/** The page as comments know it: without the name of an index page. */
export function pagePath(pathname: string): string {
  return pathname.replace(/index\.html?$/, "");
}
