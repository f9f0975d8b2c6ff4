import type { Language } from "../../../runtime/texts/languages.js";
import { html } from "./html.js";
import { serviceTexts } from "./service-texts.js";

/**
 * The content of the page that the unsubscribe link in a mail opens. Opening it changes nothing, because
 * programs open links too.
 */
export interface UnsubscribePage {
  readonly message: string;
  /** A form with one button, or `null` for a message only. */
  readonly button: { readonly text: string; readonly action: string } | null;
}

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
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
`;

/** Renders the unsubscribe page, which works without JavaScript. */
export function createUnsubscribePage(locale: Language, { message, button }: UnsubscribePage): string {
  const title = serviceTexts(locale).askTitle;
  const form =
    button === null
      ? []
      : html`<form method="post" action="${button.action}"><button>${button.text}</button></form>`;
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${{ markup: STYLE }}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p role="status">${message}</p>
          ${form}
        </main>
      </body>
    </html> `.markup;
}
