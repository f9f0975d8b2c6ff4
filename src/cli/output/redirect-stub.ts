import { decodeRoute } from "../../runtime/model/path.js";
import { escapeXml } from "../../runtime/model/xml.js";

/**
 * Renders the document for an old address. `targetUrl` includes the base. The script keeps the visitor's
 * query and hash; without JavaScript, the refresh tag redirects but loses them.
 */
export function createRedirectStub(targetUrl: string, lang: string): string {
  const url = escapeXml(targetUrl);
  const readable = escapeXml(decodeRoute(targetUrl));
  return `<!doctype html>
<html lang="${escapeXml(lang)}">
<head>
<meta charset="utf-8">
<title>${readable}</title>
<script>location.replace(${redirectExpression(targetUrl)})</script>
<meta http-equiv="refresh" content="0; url=${url}">
<meta name="robots" content="noindex">
<link rel="canonical" href="${url}">
</head>
<body>
<a href="${url}">${readable}</a>
</body>
</html>
`;
}

function redirectExpression(targetUrl: string): string {
  const text = scriptString(targetUrl);
  if (targetUrl.includes("#")) return text;
  return targetUrl.includes("?") ? `${text}+location.hash` : `${text}+location.search+location.hash`;
}

/** Quotes a string for an inline script: it can end neither the script element nor the line. */
function scriptString(text: string): string {
  return JSON.stringify(text).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
