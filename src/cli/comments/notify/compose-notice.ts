import { commentLink, textOf } from "../stored-comments.js";
import type { SiteSettings } from "../service-context.js";
import type { StoredObject } from "../store/store.js";
import type { ModerationLinks } from "./link-tokens.js";
import type { NoticeValues } from "./notice-template.js";
import { oneLine, quotedLines, readableNick, readablePage } from "./plain-text.js";
import { serviceTexts } from "./service-texts.js";

/** Maximum length of a quoted comment. With it, a notice in Markdown is shorter than Discord's 2000 characters. */
const QUOTED = 280;

/** Maximum number of its lines. */
const LINES = 12;

/** Maximum length of a link to a comment. A longer one is left out. */
const LINK = 300;

/** Punctuation that Markdown can use for markup, and `&` and `<` of HTML. */
const MARKUP = /[\\`*_{}[\]()#+\-.!|~<>&@:]/g;

/** The same in an address, which a visitor's page may contain. */
const MARKUP_IN_ADDRESS = /[\\`*_{}[\]()!|~<>]/g;

interface TextStyle {
  readonly escape: (text: string) => string;
  readonly escapeLink: (address: string) => string;
  readonly lineBreak: string;
}

const PLAIN: TextStyle = { escape: (text) => text, escapeLink: (address) => address, lineBreak: "\n" };
const MARKDOWN: TextStyle = {
  escape: (text) => text.replace(MARKUP, "\\$&"),
  escapeLink: (address) =>
    address.replace(MARKUP_IN_ADDRESS, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
  // A single line break is a space in Markdown.
  lineBreak: "\n\n",
};

/**
 * Composes the notice that informs the owner of a comment in a chat. It contains only what visitors can see, and no
 * mail or IP address.
 */
export function composeNotice(
  comment: StoredObject,
  { name, locale, url, serviceUrl }: SiteSettings,
  moderation: ModerationLinks | null,
): NoticeValues {
  const texts = serviceTexts(locale);
  const isWaiting = comment["status"] === "waiting";
  const nick = readableNick(textOf(comment, "nick"));
  const page = readablePage(textOf(comment, "url"));
  const quote = quotedLines(textOf(comment, "comment"), QUOTED).slice(0, LINES);
  const link = isWaiting || url === null ? "" : commentLink(url, comment);
  const admin = serviceUrl === null ? "" : `${serviceUrl}/admin/`;
  const approve = moderation?.approve ?? "";
  const remove = moderation?.delete ?? "";
  const links: readonly (readonly [text: string, address: string])[] = [
    [texts.openComment, link.length > LINK ? "" : link],
    [texts.approve, approve],
    [texts.remove, remove],
    [texts.openAdmin, admin],
  ];
  const write = ({ escape, escapeLink, lineBreak }: TextStyle) =>
    [
      escape(isWaiting ? texts.waitingIntro(nick, page) : texts.ownerIntro(nick, page)),
      quote.map((line) => `> ${escape(line)}`).join("\n"),
      links
        .flatMap(([text, address]) => (address === "" ? [] : `${text}: ${escapeLink(address)}`))
        .join(lineBreak),
    ]
      .filter((block) => block !== "")
      .join("\n\n");
  const title = isWaiting ? texts.waitingSubject(name, nick) : texts.ownerSubject(name, nick);
  return {
    title: oneLine(name === "" ? title.replace(/^\[\] /, "") : title, 32),
    text: write(PLAIN),
    markdown: write(MARKDOWN),
    site: name,
    nick,
    page,
    comment: quote.join("\n"),
    status: textOf(comment, "status"),
    id: comment.objectId,
    link,
    admin,
    approve,
    delete: remove,
  };
}
