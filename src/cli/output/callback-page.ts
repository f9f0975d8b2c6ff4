import { escapeXml } from "../../runtime/model/xml.js";

/** Values of the sign-in callback page, which is emitted at `CALLBACK_PATH`. */
interface CallbackPage {
  /** Inline script that runs first and returns visitors to the page where they started to sign in. */
  readonly script: string;
  /** Address of the site's home page. */
  readonly home: string;
  readonly lang: string;
  /** Title of the site. */
  readonly title: string;
}

/**
 * Renders the page that platforms redirect to after sign-in. It loads no resources: the credentials in its
 * URL must not reach another host as a referrer, or another script.
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
