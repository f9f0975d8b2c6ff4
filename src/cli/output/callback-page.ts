import { escapeXml } from "../../runtime/model/text/escape.js";
import { documentPolicy, hashSource, policyTag } from "./policy/policy.js";

/** Values of the sign-in callback page, which is emitted at `CALLBACK_PATH`. */
interface CallbackPage {
  /** Inline script that runs first and returns visitors to the page where they started to sign in. */
  readonly script: string;
  /** Address of the site's home page. */
  readonly home: string;
  readonly lang: string;
  /** Title of the site. */
  readonly title: string;
  /** Whether the page contains its content security policy. */
  readonly hasPolicy: boolean;
}

/** Returns the script in the form in which the page contains it. */
export function callbackCode(script: string): string {
  return script.replaceAll("</", "<\\/");
}

/**
 * Renders the page that platforms redirect to after sign-in. It loads no resources: the credentials in its
 * URL must not reach another host as a referrer, or another script.
 */
export function createCallbackPage({ script, home, lang, title, hasPolicy }: CallbackPage): string {
  const name = escapeXml(title);
  const code = callbackCode(script);
  const policy = documentPolicy({
    sources: [`script-src ${hashSource(code)}`, "img-src data:"],
    trustedTypes: true,
  });
  return `<!doctype html>
<html lang="${escapeXml(lang)}">
<head>
<meta charset="utf-8">
${hasPolicy ? policyTag(policy) : ""}<meta name="referrer" content="no-referrer">
<script>${code}</script>
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
