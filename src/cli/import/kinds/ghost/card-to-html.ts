import { escapeHtml, escapeText } from "../../../../runtime/model/text/escape.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";

/** Cards by their names in both editors of Ghost. A value that is HTML there is HTML here. */
const CARDS: Readonly<Record<string, (read: (name: string) => string, card: Fields) => string>> = {
  horizontalrule: () => "<hr>",
  hr: () => "<hr>",
  paywall: () => "",
  image: (read) => image(read("src"), read("alt"), read("caption"), read("href")),
  gallery: (read, card) =>
    listOf(card["images"])
      .map((one) => fieldsOf(one))
      .map((one) => image(textOf(one["src"]) ?? "", textOf(one["alt"]) ?? "", "", textOf(one["href"]) ?? ""))
      .join("") + paragraph(read("caption")),
  html: (read) => read("html"),
  codeblock: code,
  code,
  embed: (read) => `<figure>${read("html")}${caption(read("caption"))}</figure>`,
  bookmark: (read, card) => {
    const data = fieldsOf(card["metadata"]);
    const field = (name: string) =>
      `<div class="kg-bookmark-${name}">${escapeText(textOf(data[name]) ?? "")}</div>`;
    return (
      `<figure class="kg-bookmark-card"><a href="${escapeHtml(read("url"))}">` +
      `${["title", "description", "author", "publisher"].map(field).join("")}</a>${caption(read("caption"))}</figure>`
    );
  },
  callout: (read) =>
    `<div class="kg-callout-card"><div class="kg-callout-emoji">${escapeText(read("calloutEmoji"))}</div>` +
    `<div>${read("calloutText")}</div></div>`,
  toggle: (read) =>
    `<div class="kg-toggle-card"><h4>${read("heading")}</h4><div>${read("content")}</div></div>`,
  button: (read) => `<p><a href="${escapeHtml(read("buttonUrl"))}">${escapeText(read("buttonText"))}</a></p>`,
  file: (read) =>
    `<div class="kg-file-card"><a href="${escapeHtml(read("src"))}">` +
    `<div class="kg-file-card-title">${escapeText(read("fileTitle"))}</div>` +
    `<div class="kg-file-card-caption">${escapeText(read("fileCaption"))}</div>` +
    `<div class="kg-file-card-filename">${escapeText(read("fileName"))}</div></a></div>`,
  audio: (read) =>
    `<div class="kg-audio-card"><audio src="${escapeHtml(read("src"))}"></audio>` +
    `<div class="kg-audio-title">${escapeText(read("title"))}</div></div>`,
  video: (read) =>
    `<figure class="kg-video-card"><video src="${escapeHtml(read("src"))}"></video>${caption(read("caption"))}</figure>`,
};

/** Returns a card of the editor as the HTML that Ghost shows, or `null` for a card with no counterpart. */
export function cardToHtml(name: string, card: Fields): string | null {
  if (!Object.hasOwn(CARDS, name)) return null;
  return CARDS[name]?.((field) => textOf(card[field]) ?? "", card) ?? null;
}

function image(src: string, alt: string, words: string, href: string): string {
  const shown = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`;
  const around = href === "" ? shown : `<a href="${escapeHtml(href)}">${shown}</a>`;
  return `<figure>${around}${caption(words)}</figure>`;
}

function code(read: (name: string) => string): string {
  const text = escapeText(read("code"));
  return `<pre><code class="language-${escapeHtml(read("language") || "text")}">${text}</code></pre>${paragraph(read("caption"))}`;
}

function caption(html: string): string {
  return html === "" ? "" : `<figcaption>${html}</figcaption>`;
}

function paragraph(html: string): string {
  return html === "" ? "" : `<p>${html}</p>`;
}

/** A part of the text of a page. */
export type BodyPart = { readonly html: string } | { readonly markdown: string };

/** Joins parts of HTML that follow each other. */
export function joinHtml(parts: readonly BodyPart[]): readonly BodyPart[] {
  const joined: BodyPart[] = [];
  let html: string[] = [];
  const close = () => {
    if (html.length > 0) joined.push({ html: html.join("\n") });
    html = [];
  };
  for (const part of parts) {
    if ("html" in part) html.push(part.html);
    else {
      close();
      joined.push(part);
    }
  }
  close();
  return joined;
}
