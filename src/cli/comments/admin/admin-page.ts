import express, { type Router } from "express";
import { COMMENT_SERVICE_TEXTS } from "../../../runtime/texts/tables/comment-service.js";
import { notFound } from "../protocol/request-error.js";
import type { BundledPage } from "./bundle-page.js";

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

/** Creates the routes of the owner's page under `/admin/`. Calls `bundle` at the first request. */
export function createAdminPage(bundle: () => Promise<BundledPage>): Router {
  const router = express.Router();
  const load = once(bundle);
  router.use((_, response, next) => {
    response.set(HEADERS);
    next();
  });
  router.get("/", (request, response, next) => {
    const [path = ""] = request.originalUrl.split("?", 1);
    // The page uses relative addresses, because a proxy may serve it below any path. They need the trailing
    // slash.
    if (!path.endsWith("/")) {
      response.redirect(308, "admin/");
      return;
    }
    load().then((page) => response.type("html").send(renderDocument(page)), next);
  });
  router.get("/:name", ({ params }, response, next) => {
    load()
      .then(({ files }) => {
        const file = files.get(params.name);
        if (file === undefined) throw notFound();
        response.set({ "Content-Type": file.type, "Cache-Control": FOR_EVER }).send(file.contents);
      })
      .catch(next);
  });
  return router;
}

/**
 * Returns a function that calls `make` once and then returns the same result. After a rejection, it calls
 * `make` again.
 */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

function renderDocument({ script, style }: BundledPage): string {
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
<div id="admin"></div>
<noscript>${noScript.join("")}</noscript>
</body>
</html>
`;
}
