import { answerServicePage } from "../notify/service-page.js";
import { serviceTexts } from "../notify/service-texts.js";
import { notFound } from "../protocol/request-error.js";
import type { Area } from "../routes/routes.js";
import type { ServiceEnv } from "../open-context.js";
import { directionOf } from "../../../runtime/model/document/head.js";
import { COMMENT_LANGUAGES, type CommentLanguage } from "../../../runtime/texts/languages.js";
import { html } from "../notify/html.js";
import { answerHtml, type Answer } from "../routes/service-request.js";
import { findLanguage } from "../../../runtime/texts/nearest-language.js";

/**
 * Creates the page at the address of the service, in the visitor's language: what this is, whether it works, and where
 * its owner and its visitors go. Its addresses are relative, because a proxy may serve it below any path.
 */
export function createFrontArea({ context }: Pick<ServiceEnv, "context">): Area {
  const { site, store } = context;
  // For an owner who tries the service before it has a site.
  const hasExample = site.url === null && context.origins === null;
  return {
    path: "",
    headers: () => ({ Vary: "Accept-Language" }),
    routes: [
      {
        method: "GET",
        path: "/",
        async run({ request }) {
          const locale = visitorLanguage(request.header("accept-language"), site.locale);
          const texts = serviceTexts(locale);
          const isHealthy = await store.ping().then(
            () => true,
            () => false,
          );
          const toSite =
            site.url === null
              ? []
              : [{ text: texts.frontSite(site.name || new URL(site.url).host), url: site.url }];
          return answerServicePage(locale, {
            status: isHealthy ? 200 : 503,
            title: texts.frontTitle(site.name),
            intro: texts.frontText,
            message: isHealthy ? texts.frontHealthy : texts.frontAway,
            button: null,
            links: [
              ...toSite,
              ...(hasExample ? [{ text: texts.exampleLink, url: "example/" }] : []),
              { text: texts.frontAdmin, url: "admin/" },
            ],
          });
        },
      },
      {
        method: "GET",
        path: "/example",
        run({ request }) {
          if (!hasExample) throw notFound();
          // The page uses relative addresses, as the owner's page does.
          if (!request.path.endsWith("/"))
            return { status: 308, headers: { Location: "example/" }, body: null };
          const locale = visitorLanguage(request.header("accept-language"), site.locale);
          return answerExamplePage(locale, site.serviceUrl);
        },
      },
    ],
  };
}

/** Number of languages that are read from a header. Browsers send fewer. */
const MOST = 20;

/**
 * Returns the language that a visitor prefers by the header `Accept-Language`
 * (https://www.rfc-editor.org/rfc/rfc9110#field.accept-language), or `fallback`.
 */
export function visitorLanguage(header: string | undefined, fallback: CommentLanguage): CommentLanguage {
  const known = COMMENT_LANGUAGES.map((language) => [language, language] as const);
  for (const tag of preferredTags(header ?? "")) {
    const found = findLanguage(known, tag);
    if (found !== null) return found[1];
  }
  return fallback;
}

/** Returns the tags of a header, the most preferred first. A tag with `q=0` is not acceptable. */
function preferredTags(header: string): readonly string[] {
  const weighted = header
    .split(",", MOST)
    .map((part) => /^\s*([\w-]+)\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?$/.exec(part))
    .flatMap((match) => (match === null ? [] : [{ tag: match[1] ?? "", weight: Number(match[2] ?? 1) }]));
  return weighted
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

const STYLE =
  ":root{color-scheme:light dark}body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.7 system-ui,sans-serif}pre{overflow-x:auto}";

/**
 * A strict policy, as a page of a site can have it: everything comes from the service. The only style in the document is
 * the one with this hash.
 */
const HEADERS = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'sha256-2BZUY1dHVb5vWVeiKxGTyd21lC4Wn6TbDT9Nvs0OwRQ='",
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; "),
  "X-Robots-Tag": "noindex",
};

/** Returns a page with the panel, on which an owner tries the service. It is below the address of the service. */
function answerExamplePage(locale: CommentLanguage, serviceUrl: string | null): Answer {
  const { exampleTitle, exampleText } = serviceTexts(locale);
  const lines = `<div data-hanblog-comments></div>\n<script src="${serviceUrl ?? ""}/panel.js" defer></script>`;
  const { markup } = html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${exampleTitle}</title>
        <link rel="icon" href="data:," />
        ${{ markup: `<style>${STYLE}</style>` }}
      </head>
      <body>
        <h1>${exampleTitle}</h1>
        <p>${exampleText}</p>
        <pre dir="ltr"><code>${lines}</code></pre>
        <div data-hanblog-comments></div>
        <script src="../panel.js" defer></script>
      </body>
    </html> `;
  return answerHtml(markup, 200, HEADERS);
}
