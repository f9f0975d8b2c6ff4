import type { HtmlNode, HtmlRule } from "#turndown";
import type { Notes } from "../../notes.js";
import { type OldImages, type RecordSite, rootOf } from "../../records/old-images.js";
import { newLink, type RecordPlace } from "../../records/place-records.js";
import { recordPage, recordDates } from "../../records/record-draft.js";
import type { DraftPage } from "../../site-kind.js";
import type { GhostPost, GhostSite, GhostBody } from "./read-export.js";
import { convertHtml, type HtmlText, withoutComments } from "../../content/html/convert-html.js";
import { lexicalToHtml, mobiledocToHtml, type BodyPart } from "./lexical-to-html.js";
import { safeHtml } from "../../content/html/safe-html.js";
import { box, link as markdownLink, quote } from "../../content/tag-table.js";

/** Everything that the pages of a site need. */
export interface GhostContext {
  readonly site: GhostSite;
  readonly recordSite: RecordSite;
  readonly places: ReadonlyMap<GhostPost, RecordPlace>;
  readonly targets: ReadonlyMap<string, string>;
  readonly timeZone: string;
  /** Whether pages name their authors, because there are several. */
  readonly hasAuthors: boolean;
  readonly images: OldImages;
  readonly notes: Notes;
}

/** Writes a post or a page as markdown. All but public ones are drafts. */
export function draftPost(post: GhostPost, place: RecordPlace, context: GhostContext): DraftPage {
  const { notes } = context;
  const { target } = place;
  const { isPublic } = post;
  const title = oneLine(post.title) || post.slug || post.id;
  if (!isPublic) notes.lost("status", `${title} (${post.status})`, { file: target });
  if (post.hasCode) notes.lost("removed-element", "codeinjection", { file: target });
  const body = bodyToMarkdown(post.body, { file: target, link: (url) => linkOf(url, context), notes });
  const fields = fieldsOf(post, context);
  return recordPage(place, { title, fields, body, isDraft: !isPublic, notes });
}

/** Converts the text of a page to markdown. */
export function bodyToMarkdown({ html, lexical, mobiledoc, markdown }: GhostBody, page: HtmlText): string {
  const left = (name: string) => page.notes.lost("removed-element", `<${name}>`, { file: page.file });
  const parts: readonly BodyPart[] =
    html !== undefined
      ? [{ html }]
      : lexical !== undefined
        ? lexicalToHtml(lexical, left)
        : mobiledoc !== undefined
          ? mobiledocToHtml(mobiledoc, left)
          : [{ markdown: markdown ?? "" }];
  return parts
    .map((part) => {
      // Only links of HTML are converted one by one.
      if ("markdown" in part) return part.markdown.replace(/__GHOST_URL__\/*/g, "/").trim();
      return convertHtml(withoutComments(part.html), page, {
        ignores: isCardControl,
        rules: (escape) => cardRules({ link: page.link, escape }),
      });
    })
    .filter((text) => text !== "")
    .join("\n\n");
}

/** Texts of Ghost other than those of pages are no HTML. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function fieldsOf(post: GhostPost, context: GhostContext): Readonly<Record<string, unknown>> {
  const { site, timeZone, hasAuthors } = context;
  const isPage = post.type === "page";
  const authors = (site.authors.get(post.id) ?? []).map(({ name }) => name);
  return {
    ...recordDates(post.published, post.updated, timeZone),
    description: oneLine(post.excerpt) || undefined,
    tags: [...new Set((site.tags.get(post.id) ?? []).map(({ name }) => name))],
    author: !hasAuthors || isPage ? undefined : authors.length === 1 ? authors[0] : authors,
    cover: post.image === "" ? undefined : linkOf(post.image, context),
    listed: isPage ? false : undefined,
  };
}

/** Returns the new address of a link or an image. Ghost writes a name in place of the address of the site. */
export function linkOf(
  url: string,
  { recordSite, images, targets }: Pick<GhostContext, "recordSite" | "images" | "targets">,
): string {
  // Paths without it are those of the server, also if the site is below a folder.
  const own = url.replace(/^__GHOST_URL__\/*/, rootOf(recordSite));
  return newLink(own, { site: recordSite, images, targets });
}

/** Elements with which a visitor controls a card. */
const CONTROLS = new Set(["BUTTON", "SVG", "INPUT"]);

/** Returns whether an element is a control of a card, which hanblog does not need. */
function isCardControl(node: HtmlNode): boolean {
  if (!CONTROLS.has(node.nodeName.toUpperCase())) return false;
  for (let outer: HtmlNode | null = node; outer !== null; outer = outer.parentNode) {
    if (outer.nodeType === 1 && /(?:^|\s)kg-/.test(outer.getAttribute("class") ?? "")) return true;
  }
  return false;
}

/** Everything that the rules of cards need from their page. */
interface CardPage {
  /** Returns the address of a link in the new site. */
  link(url: string): string;
  /** Escapes text as markdown. */
  escape(text: string): string;
}

/** Returns the rules of the cards of Ghost's editor, which are elements with classes. */
function cardRules(page: CardPage): Readonly<Record<string, HtmlRule>> {
  const card = (name: string, replacement: HtmlRule["replacement"]): HtmlRule => ({
    filter: (node) => hasClass(node, `kg-${name}-card`),
    replacement,
  });
  return {
    callout: card("callout", (content, node) => {
      const [first = "", ...rest] = content.trim().split("\n");
      const hasEmoji = findByClass(node, "kg-callout-emoji") !== null;
      const words = hasEmoji ? `${first.trimEnd()} ${rest.join("\n").trimStart()}` : content;
      return `\n${quote(words)}\n`;
    }),
    toggle: card("toggle", (content) => {
      const [, heading = "", words = ""] = /^\s*(?:#+ )?([^\n]*)\n*([^]*)$/.exec(content) ?? [];
      return `\n${box("details", heading.replace(/ \{#[^{}]*\}$/, ""), words)}\n`;
    }),
    bookmark: card("bookmark", (_, node) => bookmark(node, page)),
    file: card("file", (_, node) => file(node, page)),
    audio: card("audio", (_, node) => player(node, "audio", page)),
    video: card("video", (_, node) => player(node, "video", page)),
  };
}

function hasClass(node: HtmlNode, name: string): boolean {
  return ` ${node.getAttribute("class") ?? ""} `.includes(` ${name} `);
}

function findByClass(node: HtmlNode, name: string): HtmlNode | null {
  return Array.from(node.getElementsByTagName("*")).find((one) => hasClass(one, name)) ?? null;
}

/** Returns the text of an element of a card as markdown in one line. */
function textOf(node: HtmlNode, name: string, { escape }: CardPage): string {
  return escape((findByClass(node, name)?.textContent ?? "").replace(/\s+/g, " ").trim());
}

function hrefOf(node: HtmlNode, { link }: CardPage): string {
  return link((node.getElementsByTagName("a")[0]?.getAttribute("href") ?? "").trim());
}

/** Returns a link of markdown, whose text is markdown already. */
function linkTo(words: string, href: string): string {
  return href === "" ? words : markdownLink("", href).replace("[]", () => `[${words}]`);
}

function bookmark(node: HtmlNode, page: CardPage): string {
  const href = hrefOf(node, page);
  const read = (name: string) => textOf(node, `kg-bookmark-${name}`, page);
  const source = [read("author"), read("publisher")].filter(Boolean).join(" · ");
  const lines = [linkTo(read("title") || page.escape(href), href), read("description"), source];
  return blocks(quote(lines.filter(Boolean).join("\n\n")), captionOf(node, page));
}

function file(node: HtmlNode, page: CardPage): string {
  const read = (name: string) => textOf(node, `kg-file-card-${name}`, page);
  const name = [read("filename"), read("filesize")].filter(Boolean).join(" · ");
  const words = [linkTo(read("title") || read("filename"), hrefOf(node, page)), read("caption"), name];
  return blocks(words.filter(Boolean).join("  \n"));
}

/** Cards have controls of their own, which are made by a script. */
function player(node: HtmlNode, kind: "audio" | "video", page: CardPage): string {
  const element = node.getElementsByTagName(kind)[0];
  if (element === undefined) return "";
  const html = safeHtml(element, page.link).replace(`<${kind}`, `<${kind} controls`);
  const title = kind === "audio" ? textOf(node, "kg-audio-title", page) : "";
  return blocks(title, html, captionOf(node, page));
}

function captionOf(node: HtmlNode, { escape }: CardPage): string {
  const caption = node.getElementsByTagName("figcaption")[0]?.textContent.replace(/\s+/g, " ").trim() ?? "";
  return escape(caption);
}

/** Returns blocks of markdown with blank lines between and around them. */
function blocks(...texts: readonly string[]): string {
  const found = texts.map((text) => text.trim()).filter((text) => text !== "");
  return `\n\n${found.join("\n\n")}\n\n`;
}
