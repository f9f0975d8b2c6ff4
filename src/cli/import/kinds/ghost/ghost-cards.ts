import type { HtmlNode, HtmlRule } from "#turndown";
import { safeHtml } from "../../content/html/safe-html.js";
import { box, link as markdownLink, quote } from "../../content/tag-table.js";

/** Elements with which a visitor controls a card. */
const CONTROLS = new Set(["BUTTON", "SVG", "INPUT"]);

/** Returns whether an element is a control of a card, which hanblog does not need. */
export function isCardControl(node: HtmlNode): boolean {
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
export function cardRules(page: CardPage): Readonly<Record<string, HtmlRule>> {
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
