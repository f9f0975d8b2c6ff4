import type { CommentLanguage } from "../../../runtime/texts/languages.js";
import { directionOf } from "../../../runtime/model/document/head.js";
import { answerHtml, type Answer } from "../routes/service-request.js";
import { html } from "./html.js";

/**
 * The content of a page of the service, such as one that a link in a notice opens. Opening it changes nothing, because
 * programs open links too.
 */
export interface ServicePage {
  readonly status: number;
  readonly title: string;
  /** A paragraph before the message. */
  readonly intro?: string;
  readonly message: string;
  /** Lines of a visitor's text. */
  readonly quote?: readonly string[];
  /** A form with one button, or `null` for a message only. */
  readonly button: { readonly text: string; readonly action: string } | null;
  readonly links?: readonly { readonly text: string; readonly url: string }[];
}

/**
 * Headers that allow no scripts, frames or external resources, and keep the address with its token out of
 * `Referer`. The only style is the one with this hash.
 */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; img-src data:; style-src 'sha256-+M6mURaNYk49NwiM9ctRFDb2hi72xM7OMUUkWiO1tKY='; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

const STYLE = `
:root { color-scheme: light dark; --paper: #fffdf7; --ink: #37302a; --accent: #8a5a00; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #211d1a; --ink: #efe6da; --accent: #f0c060; --on-accent: #211d1a; }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 1.05rem/1.7 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif; }
main { max-width: 30rem; padding: 2rem 1.5rem; text-align: center; }
h1 { font-size: 1.4rem; margin: 0 0 0.5rem; }
button { margin-top: 0.75rem; padding: 0.6rem 1.6rem; border: 0; border-radius: 2rem; font: inherit; cursor: pointer;
  background: var(--accent); color: var(--on-accent); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
blockquote { margin: 1rem 0; padding-block: 0.2rem; padding-inline-start: 1rem; border-inline-start: 3px solid var(--accent); text-align: start;
  white-space: pre-wrap; overflow-wrap: anywhere; max-height: 50vh; overflow-y: auto; }
a { color: var(--accent); }
`;

/** Returns the response with a page. */
export function answerServicePage(locale: CommentLanguage, page: ServicePage): Answer {
  return answerHtml(renderPage(locale, page), page.status, HEADERS);
}

/** Renders a page that works without JavaScript. */
function renderPage(
  locale: CommentLanguage,
  { title, intro, message, quote = [], button, links = [] }: ServicePage,
): string {
  const form =
    button === null
      ? []
      : html`<form method="post" action="${button.action}"><button>${button.text}</button></form>`;
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${{ markup: `<style>${STYLE}</style>` }}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${intro === undefined ? [] : html`<p>${intro}</p>`}
          <p role="status">${message}</p>
          ${quote.length === 0 ? [] : html`<blockquote tabindex="0" dir="auto">${quote.join("\n")}</blockquote>`}
          ${form} ${links.map(({ text, url }) => html`<p><a href="${url}">${text}</a></p>`)}
        </main>
      </body>
    </html> `.markup;
}
