import { directionOf } from "../../../runtime/model/document/head.js";
import { html } from "../notify/html.js";
import { serviceTexts } from "../notify/service-texts.js";
import { notFound } from "../protocol/request-error.js";
import { answerHtml } from "../routes/service-request.js";
import type { Area } from "../routes/routes.js";
import type { ServiceContext } from "../service-context.js";
import { ACTION, CLOUDFLARE } from "./turnstile.js";

/**
 * Creates the page with Cloudflare's widget, which the panel shows in a frame: scripts of Cloudflare run on the host of the
 * service, not on the blog.
 */
export function createTurnstileArea({ turnstile, origins, site }: ServiceContext): Area {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${CLOUDFLARE}`,
    `frame-src ${CLOUDFLARE}`,
    "connect-src 'self'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    // Pages of others could collect tokens of their visitors for comments here.
    `frame-ancestors ${(origins ?? (site.url === null ? ["*"] : [new URL(site.url).origin])).join(" ")}`,
  ].join("; ");
  const headers = {
    "Content-Security-Policy": policy,
    "Referrer-Policy": "origin",
    "X-Robots-Tag": "noindex",
  };
  return {
    path: "/turnstile",
    routes: [
      {
        method: "GET",
        path: "/",
        run({ request }) {
          if (turnstile === null) throw notFound();
          if (request.path.endsWith("/"))
            return { status: 308, headers: { Location: "../turnstile" }, body: null };
          const { turnstileFailed, turnstileTitle } = serviceTexts(site.locale);
          const { markup } = html`<!doctype html>
            <html lang="${site.locale}" dir="${directionOf(site.locale)}">
              <head>
                <meta charset="utf-8" />
                <meta name="color-scheme" content="light dark" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <title>${turnstileTitle}</title>
                <script src="${CLOUDFLARE}/turnstile/v0/api.js?render=explicit" defer></script>
                <script src="turnstile/frame.js" defer></script>
              </head>
              <body style="margin: 0; font: 1rem/1.5 system-ui, sans-serif">
                <div id="check" data-key="${turnstile.siteKey}" data-action="${ACTION}"></div>
                <p id="failure" role="alert" data-text="${turnstileFailed}"></p>
              </body>
            </html> `;
          return answerHtml(markup, 200, headers);
        },
      },
      {
        method: "GET",
        path: "/frame.js",
        run() {
          if (turnstile === null) throw notFound();
          return { status: 200, headers: { "Content-Type": "text/javascript; charset=utf-8" }, body: FRAME };
        },
      },
    ],
  };
}

/** Script of the page. It gives the token to the panel around it. */
const FRAME = `"use strict";
const check = document.getElementById("check");
const fail = () => {
  const failure = document.getElementById("failure");
  failure.textContent = failure.dataset.text;
};
if (window.turnstile === undefined) fail();
else
  window.turnstile.render(check, {
    sitekey: check.dataset.key,
    action: check.dataset.action,
    language: document.documentElement.lang.toLowerCase(),
    callback: (token) => parent.postMessage({ turnstile: token }, "*"),
    "error-callback": fail,
  });
`;
