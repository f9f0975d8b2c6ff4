import { escapeXml } from "../../runtime/model/text/escape.js";
import { decodeRoute } from "../../runtime/model/path.js";

/**
 * Keeps the visitor's query and hash, unless the target has its own. It is the same in all documents, so that a content
 * security policy needs one hash.
 */
export const REDIRECT_SCRIPT =
  'const to=new URL(document.querySelector("link").href);' +
  "to.hash||(to.hash=location.hash,to.search||(to.search=location.search));location.replace(to)";

/**
 * Renders the document for an old address. `targetUrl` includes the base. Without JavaScript, the refresh tag
 * redirects but loses the visitor's query and hash. `policy` is a meta tag, or empty. `feed` is the media type of a feed, which
 * readers find by a link.
 */
export function createRedirectStub(
  targetUrl: string,
  {
    lang,
    policy = "",
    feed,
  }: { readonly lang: string; readonly policy?: string; readonly feed?: string | undefined },
): string {
  const url = escapeXml(targetUrl);
  const readable = escapeXml(decodeRoute(targetUrl));
  return `<!doctype html>
<html lang="${escapeXml(lang)}">
<head>
<meta charset="utf-8">
${policy}<title>${readable}</title>
<link rel="canonical" href="${url}">
${feed === undefined ? "" : `<link rel="alternate" type="${feed}" href="${url}">\n`}<script>${REDIRECT_SCRIPT}</script>
<meta http-equiv="refresh" content="0; url=${url}">
<meta name="robots" content="noindex">
</head>
<body>
<a href="${url}">${readable}</a>
</body>
</html>
`;
}
