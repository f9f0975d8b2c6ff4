/**
 * Headers of every response of the dev server. Other sites open in the same browser must not read a site in
 * development, and nothing may cache it.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};
