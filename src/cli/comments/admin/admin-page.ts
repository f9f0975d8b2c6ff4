import express, { type Router } from "express";
import { notFound } from "../protocol/request-error.js";
import type { BundledPage } from "./bundle-page.js";

/**
 * Nothing but the page's own files runs or is loaded: the pictures in comments could tell strangers that the
 * owner is reading them.
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

/** The owner's page under `/admin/`, with its files. `bundle` is asked when they are first needed. */
export function createAdminPage(bundle: () => Promise<BundledPage>): Router {
  const router = express.Router();
  const load = once(bundle);
  router.use((_, response, next) => {
    response.set(HEADERS);
    next();
  });
  router.get("/", (request, response, next) => {
    const [path = ""] = request.originalUrl.split("?", 1);
    // Everything on the page is named from this folder, wherever a proxy shows it.
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

/** Runs once; after a failure again. */
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
<noscript><p>This page needs JavaScript. · 此页面需要 JavaScript。</p></noscript>
</body>
</html>
`;
}
