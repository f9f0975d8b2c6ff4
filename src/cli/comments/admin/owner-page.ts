import { COMMENT_SERVICE_TEXTS } from "../../../runtime/texts/tables/comment-service.js";
import { once } from "../../files/once.js";
import { notFound } from "../protocol/request-error.js";
import { answerHtml } from "../routes/service-request.js";
import type { Area } from "../routes/routes.js";

/** A file of the owner's page with its media type. */
interface PageFile {
  readonly type: string;
  readonly contents: string | Uint8Array;
}

/** The bundled page of the owner. `files` are by name below `/admin/`; `script` and `style` are two of the names. */
export interface BundledPage {
  readonly script: string;
  readonly style: string;
  readonly files: ReadonlyMap<string, PageFile>;
}

/** Loads the page. It is called at the first request, and again after a failure. */
export type LoadOwnerPage = () => Promise<BundledPage>;

/**
 * Allows only the page's own files. External images in comments could otherwise reveal to third parties that
 * the owner is reading them.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": POLICY,
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
};

const FOR_EVER = "public, max-age=31536000, immutable";

/** Creates the routes of the owner's page under `/admin/`. It offers passkeys at `passkeyOrigin`, which is `null` if they are off. */
export function createOwnerPageArea(loadPage: LoadOwnerPage, passkeyOrigin: string | null): Area {
  const load = once(loadPage);
  return {
    path: "/admin",
    headers: () => HEADERS,
    routes: [
      {
        method: "GET",
        path: "/",
        async run({ request }) {
          // The page uses relative addresses, because a proxy may serve it below any path. They need the trailing
          // slash.
          if (!request.path.endsWith("/"))
            return { status: 308, headers: { Location: "admin/" }, body: null };
          return answerHtml(renderDocument(await load(), passkeyOrigin));
        },
      },
      {
        method: "GET",
        path: "/:name",
        async run({ params }) {
          const file = (await load()).files.get(params["name"] ?? "");
          if (file === undefined) throw notFound();
          const headers = { "Content-Type": file.type, "Cache-Control": FOR_EVER };
          return { status: 200, headers, body: file.contents };
        },
      },
    ],
  };
}

function renderDocument({ script, style }: BundledPage, passkeyOrigin: string | null): string {
  const noScript = COMMENT_SERVICE_TEXTS.map(
    ([lang, { adminNoScript }]) => `<p lang="${lang}">${adminNoScript}</p>`,
  );
  return `<!doctype html>
<html lang="en" data-theme="auto">
<head>
<meta charset="utf-8">
<title>Comments</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<div id="admin"${passkeyOrigin === null ? "" : ` data-passkeys="${passkeyOrigin}"`}></div>
<noscript>${noScript.join("")}</noscript>
</body>
</html>
`;
}
