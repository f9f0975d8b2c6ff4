import type { Language } from "../../../runtime/texts/languages.js";
import { html } from "../notify/html.js";
import { serviceTexts } from "../notify/service-texts.js";
import { answerHtml, type Answer } from "../routes/answer.js";

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
export function answerExamplePage(locale: Language, serviceUrl: string | null): Answer {
  const { exampleTitle, exampleText } = serviceTexts(locale);
  const lines = `<div data-hanblog-comments></div>\n<script src="${serviceUrl ?? ""}/panel.js" defer></script>`;
  const { markup } = html`<!doctype html>
    <html lang="${locale}">
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
        <pre><code>${lines}</code></pre>
        <div data-hanblog-comments></div>
        <script src="../panel.js" defer></script>
      </body>
    </html> `;
  return answerHtml(markup, 200, HEADERS);
}
