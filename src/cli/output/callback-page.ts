import { escapeXml } from "../../runtime/model/xml.js";

/** The page at `CALLBACK_PATH`. */
export interface CallbackPage {
  /** Runs before anything else, and leads on to the page that the visitor came from. */
  readonly script: string;
  /** Address of the site's home page. */
  readonly home: string;
  readonly lang: string;
  /** Of the site. */
  readonly title: string;
}

/**
 * The document that a platform sends visitors back to from signing in. It loads nothing: what the platform put into its
 * address must not reach another host as a referrer, nor another script.
 */
export function createCallbackPage({ script, home, lang, title }: CallbackPage): string {
  const name = escapeXml(title);
  return `<!doctype html>
<html lang="${escapeXml(lang)}">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<script>${script.replaceAll("</", "<\\/")}</script>
<meta name="robots" content="noindex">
<title>${name}</title>
<link rel="icon" href="data:,">
</head>
<body>
<a href="${escapeXml(home)}">${name}</a>
</body>
</html>
`;
}
