import { type HtmlNode, type HtmlRule, tables, taskListItems, Turndown } from "#turndown";
import { decodeRoute } from "../../../../runtime/model/path.js";
import { encodeSpaces, fence } from "../tag-table.js";
import { FOOTNOTE_RULES } from "./footnotes.js";
import { isSafeUrl, KEPT_BLOCKS, KEPT_PHRASES, REMOVED, safeHtml } from "./safe-html.js";

/** Everything that a conversion needs from its page. */
export interface HtmlPage {
  /** Returns the address of a link or an image in the new site. */
  link(url: string): string;
  /** Called with an element that is left out, such as a script, and its start. */
  removed(name: string, snippet: string): void;
  /** Returns whether an element is left out without a call of `removed`, because hanblog has its own. */
  ignores?(node: HtmlNode): boolean;
  /** Returns rules that only some programs have. They come first. `escape` escapes text as markdown. */
  rules?(escape: (text: string) => string): Readonly<Record<string, HtmlRule>>;
}

/** Returns a function that converts the HTML of a page to markdown. Parts that markdown cannot say stay HTML without code. */
export function createConverter(page: HtmlPage): (html: string) => string {
  const service = new Turndown({
    headingStyle: "atx",
    hr: "---",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
    emDelimiter: "*",
    blankReplacement: (_: string, node: HtmlNode) => replaceBlank(node, page),
  });
  const escape = service.escape.bind(service);
  const escapeAll = (text: string) => escapeMore(escape(text));
  service.escape = escapeAll;
  service.use([tables, taskListItems]);
  const rules = { ...createRules(page, escapeAll), ...FOOTNOTE_RULES, ...page.rules?.(escapeAll) };
  for (const [name, rule] of Object.entries(rules)) service.addRule(name, rule);
  return (html) => service.turndown(`<div>${html}</div>`);
}

/** Escapes what is text in HTML and would be markup in hanblog's markdown. */
function escapeMore(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/^(\s*\d+)\) /, "$1\\) ")
    .replace(/^(\s*):::/, "$1\\:::")
    .replaceAll("~~", "\\~~")
    .replace(/!$/, "\\!");
}

/** Elements without text are removed, except for those that show something. */
function replaceBlank(node: HtmlNode, page: HtmlPage): string {
  if (KEPT_BLOCKS.has(node.nodeName) && node.nodeName !== "TABLE") return keepBlock(node, page);
  if (REMOVED.has(node.nodeName)) return remove(node, page);
  const id = node.getAttribute("id") ?? node.getAttribute("name");
  if (node.nodeName === "A" && id !== null && /^[\w-]+$/.test(id)) return `<a id="${id}"></a>`;
  return node.isBlock ? "\n\n" : "";
}

function remove(node: HtmlNode, page: HtmlPage): string {
  const name = node.nodeName.toLowerCase();
  if (page.ignores?.(node) !== true) page.removed(name, `<${name}`);
  return node.isBlock ? "\n\n" : "";
}

function keepBlock(node: HtmlNode, page: HtmlPage): string {
  return `\n\n${safeHtml(node, page.link)}\n\n`;
}

function createRules(page: HtmlPage, escape: (text: string) => string): Readonly<Record<string, HtmlRule>> {
  return {
    more: { filter: (node) => node.nodeName === "MORE-MARK", replacement: () => "\n\n<!-- more -->\n\n" },
    removed: { filter: (node) => REMOVED.has(node.nodeName), replacement: (_, node) => remove(node, page) },
    block: {
      filter: (node) => KEPT_BLOCKS.has(node.nodeName) && (node.nodeName !== "TABLE" || isComplex(node)),
      replacement: (_, node) => keepBlock(node, page),
    },
    phrase: {
      filter: (node) => KEPT_PHRASES.has(node.nodeName),
      replacement: (content, node) => {
        const name = node.nodeName.toLowerCase();
        return content.trim() === "" ? content : `<${name}>${content}</${name}>`;
      },
    },
    deleted: {
      filter: (node) => ["DEL", "S", "STRIKE"].includes(node.nodeName),
      replacement: (content) => (content.trim() === "" ? "" : `~~${content}~~`),
    },
    pre: {
      filter: (node) => node.nodeName === "PRE",
      replacement: (_, node) => codeOf(node, escape),
    },
    heading: {
      filter: (node) => /^H[1-6]$/.test(node.nodeName),
      replacement: (content, node) => {
        // Ids of Ghost are percent-encoded. Browsers find a decoded one too.
        const id = decodeRoute(node.getAttribute("id") ?? "");
        const words = content.trim().replace(/\s*\n\s*/g, " ");
        const end = /^[\p{L}\p{N}_-]+$/u.test(id) ? ` {#${id}}` : "";
        return words === "" ? "" : `\n\n${"#".repeat(Number(node.nodeName.charAt(1)))} ${words}${end}\n\n`;
      },
    },
    item: { filter: (node) => node.nodeName === "LI", replacement: (content, node) => itemOf(content, node) },
    link: {
      filter: (node) => node.nodeName === "A" && node.getAttribute("href") !== null,
      replacement: (content, node) => linkOf(content, node, page),
    },
    image: {
      filter: (node) => node.nodeName === "IMG",
      replacement: (_, node) => imageOf(node, page, node.getAttribute("title") ?? ""),
    },
    figure: {
      filter: (node) => node.nodeName === "FIGURE" && isPicture(node),
      replacement: (content, node) => figureOf(content, node, page),
    },
  };
}

function linkOf(content: string, node: HtmlNode, page: HtmlPage): string {
  const href = (node.getAttribute("href") ?? "").trim();
  if (content.trim() === "") return "";
  if (href === "" || !isSafeUrl(href)) return content;
  // A link around blocks, which markdown does not have.
  if (content.includes("\n\n")) return `${content}\n\n[${page.link(href)}](${destination(page.link(href))})`;
  const title = (node.getAttribute("title") ?? "").replace(/\s+/g, " ").replaceAll('"', "'");
  return `[${content}](${destination(page.link(href))}${title === "" ? "" : ` "${title}"`})`;
}

function imageOf(node: HtmlNode, page: HtmlPage, title: string): string {
  const source = (node.getAttribute("src") ?? "").trim();
  if (source === "" || !/^(?:https?:|\/|[^:]*$)/i.test(source)) return "";
  const alt = (node.getAttribute("alt") ?? "").replace(/\s+/g, " ").replace(/[[\]\\]/g, "\\$&");
  const words = title.replace(/\s+/g, " ").replaceAll('"', "'").trim();
  return `![${alt}](${destination(page.link(source))}${words === "" ? "" : ` "${words}"`})`;
}

function destination(url: string): string {
  return encodeSpaces(url.replace(/\s+/g, " ")).replaceAll("<", "%3C").replaceAll(">", "%3E");
}

/** Returns whether a figure is a single image with or without a caption. */
function isPicture(node: HtmlNode): boolean {
  return (
    node.getElementsByTagName("img").length === 1 &&
    node.getElementsByTagName("figure").length === 0 &&
    node.getElementsByTagName("table").length === 0
  );
}

/** hanblog shows the title of an image as its caption. */
function figureOf(content: string, node: HtmlNode, page: HtmlPage): string {
  const image = node.getElementsByTagName("img")[0];
  if (image === undefined) return content;
  const caption = node.getElementsByTagName("figcaption")[0]?.textContent ?? "";
  const anchor = node.getElementsByTagName("a")[0];
  const picture = imageOf(image, page, caption);
  const isAround = anchor !== undefined && anchor.getElementsByTagName("img").length === 1;
  return `\n\n${isAround && picture !== "" ? linkOf(picture, anchor, page) : picture}\n\n`;
}

/** Tables whose cells have more than text, or more than one place. */
function isComplex(node: HtmlNode): boolean {
  const has = (name: string) => node.getElementsByTagName(name).length > 0;
  const cells = [
    ...Array.from(node.getElementsByTagName("td")),
    ...Array.from(node.getElementsByTagName("th")),
  ];
  return (
    ["table", "ul", "ol", "pre", "blockquote", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "iframe"].some(
      has,
    ) || cells.some((cell) => ["colspan", "rowspan"].some((name) => Number(cell.getAttribute(name) ?? 1) > 1))
  );
}

function itemOf(content: string, node: HtmlNode): string {
  const parent = node.parentNode;
  let mark = "- ";
  if (parent?.nodeName === "OL") {
    const first = Number(parent.getAttribute("start") ?? 1) || 1;
    mark = `${Math.max(0, first + Array.from(parent.children).indexOf(node))}. `;
  }
  const isLoose = content.endsWith("\n") && content.trim().includes("\n\n");
  const lines = content.trim().replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`);
  return `${mark}${lines}${node.nextSibling === null ? "" : isLoose ? "\n\n" : "\n"}`;
}

/** Names of languages in the classes and attributes of plugins that highlight code. */
const LANGUAGE = /(?:^|[\s"'])(?:language-|lang-|lang:|brush:\s*|lang=")?([A-Za-z][\w+#-]*)(?=$|[\s"';])/;

/** Returns preformatted text as fenced code, and a poem as lines of text. */
function codeOf(node: HtmlNode, escape: (text: string) => string): string {
  const code = node.getElementsByTagName("code")[0];
  const classes = [node, ...(code === undefined ? [] : [code])]
    .map((element) => element.getAttribute("class") ?? "")
    .join(" ");
  const text = textWithBreaks(node).replace(/^\n/, "").trimEnd();
  if (/\bwp-block-verse\b/.test(classes)) {
    return `\n\n${text
      .split("\n")
      .map((line) => escape(line.trim()))
      .join("  \n")}\n\n`;
  }
  const given =
    node.getAttribute("lang") ??
    node.getAttribute("data-enlighter-language") ??
    node.getAttribute("data-language") ??
    code?.getAttribute("lang");
  const named = /(?:language-|lang-|lang:|brush:\s*)([A-Za-z][\w+#-]*)/.exec(classes)?.[1];
  const language = LANGUAGE.exec(given ?? named ?? "")?.[1] ?? "";
  return `\n${fence(text, /^(?:text|plain|none|generic|default)$/i.test(language) ? "" : language.toLowerCase())}\n`;
}

function textWithBreaks(node: HtmlNode): string {
  if (node.nodeType === 3) return node.textContent;
  if (node.nodeName === "BR") return "\n";
  return Array.from(node.childNodes, textWithBreaks).join("");
}
