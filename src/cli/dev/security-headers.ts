/**
 * On every answer of the dev server. Scripts and pictures of a site that is being written must not be read
 * by other sites that are open in the same browser, nor kept by anyone.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};
