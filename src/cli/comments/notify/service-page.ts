import type { CommentLanguage } from "../../../runtime/texts/languages.js";
import { directionOf } from "../../../runtime/model/document/head.js";
import { answerHtml, type Answer } from "../routes/service-request.js";
import { html, type Markup } from "./html.js";

/** A required input in a form. */
export interface ServiceField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly most: number;
  /** The type of the text, `nickname` by default. Browsers complete it. */
  readonly kind?: "email" | "one-time-code";
}

/** A form with one button. It is sent by POST. */
export interface ServiceForm {
  readonly field?: ServiceField;
  readonly button: { readonly text: string; readonly action: string };
}

/** A link on a page of the service. */
export interface ServiceLink {
  readonly text: string;
  readonly url: string;
}

/** A part of a page of the service. */
export interface ServiceSection {
  readonly title: string;
  readonly message?: string;
  readonly items?: readonly ServiceItem[];
  readonly forms?: readonly ServiceForm[];
  readonly links?: readonly ServiceLink[];
}

/** An entry of a list on a page of the service. */
export interface ServiceItem {
  readonly text: string;
  /** Lines of a visitor's text. */
  readonly quote?: readonly string[];
  readonly link?: ServiceLink;
  readonly form?: ServiceForm;
}

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
  /** An input in the form, above its button. */
  readonly field?: ServiceField;
  /** A form with one button, or `null` for a message only. */
  readonly button: ServiceForm["button"] | null;
  /** Parts of a longer page, each with a title of its own. */
  readonly sections?: readonly ServiceSection[];
  readonly links?: readonly ServiceLink[];
  /** An element with a script of the service. Pages work without one. */
  readonly script?: Markup;
}

/**
 * Headers that allow no frames or external resources, and keep the address with its token out of `Referer`. The only style is
 * the one with this hash.
 */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; img-src data:; style-src 'sha256-+Ltwn3XdigrSUX6c8LklTQXaIAH36rZM5iFTy/BoFZU='; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "X-Frame-Options": "DENY",
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
input { display: block; margin: 0.25rem auto 0; padding: 0.5rem; font: inherit; }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
blockquote { margin: 1rem 0; padding-block: 0.2rem; padding-inline-start: 1rem; border-inline-start: 3px solid var(--accent); text-align: start;
  white-space: pre-wrap; overflow-wrap: anywhere; max-height: 50vh; overflow-y: auto; }
a { color: var(--accent); }
section { margin-top: 2rem; text-align: start; }
h2 { font-size: 1.1rem; margin: 0; }
section p { margin: 0.25rem 0; }
section button { margin-top: 0.25rem; padding: 0.35rem 1.1rem; }
section input { margin: 0.25rem 0; box-sizing: border-box; width: 100%; }
ul { list-style: none; margin: 0; padding: 0; }
li { margin-top: 0.75rem; }
li blockquote { margin: 0.25rem 0; max-height: 8rem; }
`;

/** Returns the response with a page. */
export function answerServicePage(locale: CommentLanguage, page: ServicePage): Answer {
  const own = page.script === undefined ? "" : "; script-src 'self'";
  const policy = HEADERS["Content-Security-Policy"] + own;
  return answerHtml(renderPage(locale, page), page.status, { ...HEADERS, "Content-Security-Policy": policy });
}

function renderPage(
  locale: CommentLanguage,
  { title, intro, message, quote = [], field, button, links = [], sections = [], script }: ServicePage,
): string {
  const form = button === null ? [] : renderForm({ button, ...(field && { field }) });
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${{ markup: `<style>${STYLE}</style>` }} ${script ?? []}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${intro === undefined ? [] : html`<p>${intro}</p>`}
          <p role="status">${message}</p>
          ${renderQuote(quote)} ${form} ${links.map(renderLink)} ${sections.map(renderSection)}
        </main>
      </body>
    </html> `.markup;
}

function renderSection({ title, message, items = [], forms = [], links = [] }: ServiceSection): Markup {
  return html`<section>
    <h2>${title}</h2>
    ${message === undefined ? [] : html`<p>${message}</p>`}
    ${
      items.length === 0
        ? []
        : html`<ul>
            ${items.map(renderItem)}
          </ul>`
    }
    ${links.map(renderLink)} ${forms.map(renderForm)}
  </section>`;
}

function renderItem({ text, quote = [], link, form }: ServiceItem): Markup {
  return html`<li>
    <bdi>${text}</bdi> ${link === undefined ? [] : html`<a href="${link.url}">${link.text}</a>`}
    ${renderQuote(quote)} ${form === undefined ? [] : renderForm(form)}
  </li>`;
}

function renderQuote(lines: readonly string[]): Markup | [] {
  return lines.length === 0 ? [] : html`<blockquote tabindex="0" dir="auto">${lines.join("\n")}</blockquote>`;
}

function renderLink({ text, url }: ServiceLink): Markup {
  return html`<p><a href="${url}">${text}</a></p>`;
}

function renderForm({ field, button }: ServiceForm): Markup {
  return html`<form method="post" action="${button.action}">
    ${field === undefined ? [] : renderField(field)}<button>${button.text}</button>
  </form>`;
}

function renderField({ name, label, value, most, kind }: ServiceField): Markup {
  return html`<label
    >${label}
    <input
      name="${name}"
      type="${kind === "email" ? kind : "text"}"
      value="${value}"
      maxlength="${String(most)}"
      autocomplete="${kind ?? "nickname"}"
      inputmode="${kind === "one-time-code" ? "numeric" : kind === "email" ? "email" : "text"}"
      required
  /></label> `;
}
