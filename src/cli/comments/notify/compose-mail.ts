import type { CommentLanguage } from "../../../runtime/texts/languages.js";
import { directionOf } from "../../../runtime/model/document/head.js";
import { commentLink, textOf } from "../stored-comments.js";
import type { StoredObject } from "../store/store.js";
import { html, type Markup } from "./html.js";
import type { MailPlace } from "./outgoing-mail.js";
import type { ModerationLinks } from "./link-tokens.js";
import { oneLine, quotedLines, readableNick, readablePage } from "./plain-text.js";
import { serviceTexts } from "./service-texts.js";

/** A mail as plain text and as HTML, with the same content. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The content of a mail, independent of its two forms. */
interface Letter {
  readonly locale: CommentLanguage;
  readonly intro: string;
  readonly comment: StoredObject | null;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly earlier: { readonly title: string; readonly comment: StoredObject } | null;
  readonly links: readonly (readonly [text: string, url: string])[];
  readonly foot: { readonly text: string; readonly link: string; readonly url: string } | null;
}

/**
 * Composes the mail that informs the owner of a comment, with its author's mail, website and IP address. The
 * mail says if the comment awaits approval. `moderation` adds links that approve or delete it.
 */
export function composeOwnerMail(
  comment: StoredObject,
  place: MailPlace,
  moderation: ModerationLinks | null = null,
): MailText {
  const { siteName, siteUrl, serviceUrl, locale } = place;
  const texts = serviceTexts(locale);
  const isWaiting = comment["status"] === "waiting";
  const nick = nickOf(comment);
  const page = readablePage(textOf(comment, "url"));
  const facts = [
    [texts.mail, oneLine(textOf(comment, "mail"), 254)],
    [texts.link, oneLine(textOf(comment, "link"), 512)],
    [texts.address, oneLine(textOf(comment, "ip"), 60)],
  ] as const;
  const letter: Letter = {
    locale,
    intro: isWaiting ? texts.waitingIntro(nick, page) : texts.ownerIntro(nick, page),
    comment,
    facts: facts.filter(([, value]) => value !== ""),
    earlier: null,
    links: [
      ...(isWaiting ? [] : [[texts.openComment, commentLink(siteUrl, comment)] as const]),
      ...(moderation === null || moderation.approve === null
        ? []
        : [[texts.approve, moderation.approve] as const]),
      ...(moderation === null ? [] : [[texts.remove, moderation.delete] as const]),
      [texts.openAdmin, `${serviceUrl}/admin/`],
    ],
    foot: null,
  };
  const subject = isWaiting ? texts.waitingSubject(siteName, nick) : texts.ownerSubject(siteName, nick);
  return write(subject, letter);
}

/**
 * Composes the mail that informs the author of `parent` of a reply to it. It contains no address of the
 * reply's author.
 */
export function composeReplyMail(
  comment: StoredObject,
  parent: StoredObject,
  place: MailPlace & { readonly unsubscribeUrl: string },
): MailText {
  const texts = serviceTexts(place.locale);
  const nick = nickOf(comment);
  return write(texts.replySubject(place.siteName, nick), {
    locale: place.locale,
    intro: texts.replyIntro(nick),
    comment,
    facts: [],
    earlier: { title: texts.yourWords, comment: parent },
    links: [[texts.openComment, commentLink(place.siteUrl, comment)]],
    foot: { text: texts.whyYou(place.siteName), link: texts.unsubscribe, url: place.unsubscribeUrl },
  });
}

/**
 * Composes the mail that asks the owner of an address whether to send mails about replies. Nothing in it comes from a
 * visitor, because the address may belong to somebody else than the author.
 */
export function composeConfirmMail({
  siteName,
  locale,
  confirmUrl,
  unsubscribeUrl,
}: MailPlace & { readonly confirmUrl: string; readonly unsubscribeUrl: string }): MailText {
  const texts = serviceTexts(locale);
  return write(texts.confirmSubject(siteName), {
    locale,
    intro: texts.confirmIntro(siteName),
    comment: null,
    facts: [],
    earlier: null,
    links: [[texts.confirmLink, confirmUrl]],
    foot: { text: texts.whyYou(siteName), link: texts.unsubscribe, url: unsubscribeUrl },
  });
}

/** Composes the mail with the link by which a reader signs in. Nothing in it comes from a visitor. */
export function composeLinkMail({
  siteName,
  locale,
  url,
  minutes,
}: MailPlace & { readonly url: string; readonly minutes: number }): MailText {
  const texts = serviceTexts(locale);
  return write(texts.linkSubject(siteName), {
    locale,
    intro: texts.linkIntro(siteName, minutes),
    comment: null,
    facts: [],
    earlier: null,
    links: [[texts.linkButton, url]],
    foot: null,
  });
}

function write(subject: string, letter: Letter): MailText {
  return { subject: oneLine(subject, 200), text: writeText(letter), html: writeHtml(letter).markup };
}

/** Renders the plain text. Each line of a visitor's text starts with `>`, so it cannot look like ours. */
function writeText({ intro, comment, facts, earlier, links, foot }: Letter): string {
  const blocks = [
    intro,
    comment === null ? "" : quoteText(comment),
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    earlier === null ? "" : `${earlier.title}\n\n${quoteText(earlier.comment)}`,
    links.map(([text, url]) => `${text}: ${url}`).join("\n"),
    foot === null ? "" : `-- \n${foot.text}\n${foot.link}: ${foot.url}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function quoteText(comment: StoredObject): string {
  return quotedLines(textOf(comment, "comment"))
    .map((line) => `> ${line}`)
    .join("\n");
}

/** Returns the style of a quote. Some mail clients do not support the logical properties. */
function quoteStyle(locale: CommentLanguage): string {
  const side = directionOf(locale) === "rtl" ? "right" : "left";
  return `margin:12px 0;padding:4px 0;padding-${side}:14px;border-${side}:3px solid #d5a021;white-space:pre-wrap;overflow-wrap:anywhere`;
}

function writeHtml({ locale, intro, comment, facts, earlier, links, foot }: Letter): Markup {
  const rows = facts.map(([name, value]) => html`${name}: ${value}<br />`);
  const buttons = links.map(([text, url]) => html`<p><a href="${url}">${text}</a></p>`);
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
      </head>
      <body
        dir="${directionOf(locale)}"
        style="font-family:sans-serif;font-size:15px;line-height:1.6;max-width:600px;margin:0 auto;padding:16px"
      >
        <p>${intro}</p>
        ${comment === null ? [] : quoteHtml(comment, locale)}
        ${rows.length === 0 ? [] : html`<p style="font-size:13px">${rows}</p>`}
        ${
          earlier === null
            ? []
            : html`<p>${earlier.title}</p>
                ${quoteHtml(earlier.comment, locale)}`
        }
        ${buttons}
        ${foot === null ? [] : html`<p style="font-size:12px;opacity:0.75">${foot.text}<br /><a href="${foot.url}">${foot.link}</a></p>`}
      </body>
    </html> `;
}

function quoteHtml(comment: StoredObject, locale: CommentLanguage): Markup {
  // Adds line breaks, because some mail clients do not support `pre-wrap`.
  const lines = quotedLines(textOf(comment, "comment")).map((line, index) =>
    index === 0 ? html`${line}` : html`<br />${line}`,
  );
  return html`<blockquote dir="auto" style="${quoteStyle(locale)}">${lines}</blockquote>`;
}

function nickOf(comment: StoredObject): string {
  return readableNick(textOf(comment, "nick"));
}
