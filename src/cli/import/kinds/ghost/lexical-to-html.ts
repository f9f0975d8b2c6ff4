import { escapeHtml, escapeText } from "../../../../runtime/model/text/escape.js";
import { type Fields, fieldsOf, listOf, parseJson, textOf } from "../../plain-value.js";

/** Levels of nodes in each other. No page that people write has as many. */
const DEEPEST = 100;

/** Elements of text by the bits of its format. */
const FORMATS = [
  [1, "strong"],
  [2, "em"],
  [4, "del"],
  [8, "u"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
] as const;

/** Elements by the types of nodes. */
const ELEMENTS: Readonly<Record<string, string>> = {
  paragraph: "p",
  quote: "blockquote",
  "extended-quote": "blockquote",
  aside: "blockquote",
  listitem: "li",
};

/** Converts the text of Ghost's editor since version 5. `left` is called with the types of nodes that are left out. */
export function lexicalToHtml(text: string, left: (name: string) => void): readonly BodyPart[] {
  const { root } = fieldsOf(parseJson(text));
  const parts: BodyPart[] = [];
  for (const child of listOf(fieldsOf(root)["children"])) {
    const node = fieldsOf(child);
    if (node["type"] === "markdown") parts.push({ markdown: textOf(node["markdown"]) ?? "" });
    else parts.push({ html: nodeToHtml(node, left, 0) });
  }
  return joinHtml(parts);
}

function nodeToHtml(node: Fields, left: (name: string) => void, depth: number): string {
  if (depth > DEEPEST) return "";
  const type = textOf(node["type"]) ?? "";
  const inner = () =>
    listOf(node["children"])
      .map((child) => nodeToHtml(fieldsOf(child), left, depth + 1))
      .join("");
  if (/^(?:extended-)?text$/.test(type)) return formatText(node);
  if (type === "linebreak") return "<br>";
  if (type === "tab") return "\t";
  if (/^(?:auto|at-)?link$/.test(type))
    return `<a href="${escapeHtml(textOf(node["url"]) ?? "")}">${inner()}</a>`;
  const element = ELEMENTS[type];
  if (element !== undefined) return `<${element}>${inner()}</${element}>`;
  if (/^(?:extended-)?heading$/.test(type)) {
    const tag = /^h[1-6]$/.exec(textOf(node["tag"]) ?? "")?.[0] ?? "h2";
    return `<${tag}>${inner()}</${tag}>`;
  }
  if (type === "list") {
    const tag = node["listType"] === "number" ? "ol" : "ul";
    const start = Number(node["start"]);
    const first = tag === "ol" && Number.isInteger(start) && start > 1 ? ` start="${start}"` : "";
    return `<${tag}${first}>${inner()}</${tag}>`;
  }
  const card = cardToHtml(type, node);
  if (card !== null) return card;
  left(type);
  return inner();
}

function formatText(node: Fields): string {
  const bits = Number(node["format"]) || 0;
  const text = escapeText(typeof node["text"] === "string" ? node["text"] : "");
  return FORMATS.reduce(
    (html, [bit, name]) => ((bits & bit) === 0 ? html : `<${name}>${html}</${name}>`),
    text,
  );
}

/** Elements that text can be in. */
const MARKS = new Set("a b code del em i mark s strong strike sub sup u".split(" "));
const BLOCKS = new Set("p h1 h2 h3 h4 h5 h6 blockquote aside pull-quote".split(" "));

/** Lists of a mobiledoc that its sections name by their places. */
interface Parts {
  readonly markups: readonly unknown[];
  readonly atoms: readonly unknown[];
  readonly cards: readonly unknown[];
}

/** Converts the text of Ghost's editor of versions 1 to 5. `left` is called with the names of cards that are left out. */
export function mobiledocToHtml(text: string, left: (name: string) => void): readonly BodyPart[] {
  const found = fieldsOf(parseJson(text));
  const list = (name: string) => listOf(found[name]);
  const parts = { markups: list("markups"), atoms: list("atoms"), cards: list("cards") };
  return joinHtml(list("sections").map((section) => sectionToPart(listOf(section), parts, left)));
}

function sectionToPart(section: readonly unknown[], parts: Parts, left: (name: string) => void): BodyPart {
  const [kind, second, third] = section;
  if (kind === 10) {
    const [name, payload] = listOf(parts.cards[Number(second)]);
    const card = fieldsOf(payload);
    const type = textOf(name) ?? "";
    if (/^(?:card-)?markdown$/.test(type)) return { markdown: textOf(card["markdown"]) ?? "" };
    const html = cardToHtml(type, card);
    if (html === null) left(type);
    return { html: html ?? "" };
  }
  if (kind === 3) {
    const tag = second === "ol" ? "ol" : "ul";
    const items = listOf(third).map((item) => `<li>${markersToHtml(listOf(item), parts)}</li>`);
    return { html: `<${tag}>${items.join("")}</${tag}>` };
  }
  if (kind !== 1) return { html: "" };
  const tag = typeof second === "string" && BLOCKS.has(second) ? second : "p";
  const element = tag === "aside" || tag === "pull-quote" ? "blockquote" : tag;
  return { html: `<${element}>${markersToHtml(listOf(third), parts)}</${element}>` };
}

/** Returns markers, each of which opens some elements, has a text or an atom, and closes some elements. */
function markersToHtml(markers: readonly unknown[], { markups, atoms }: Parts): string {
  const open: string[] = [];
  let html = "";
  for (const marker of markers) {
    const [kind, opened, closed, value] = listOf(marker);
    for (const index of listOf(opened)) {
      const [name, attributes] = listOf(markups[Number(index)]);
      const tag = typeof name === "string" && MARKS.has(name) ? name : "span";
      open.push(tag);
      html += tag === "a" ? `<a href="${escapeHtml(hrefOf(listOf(attributes)))}">` : `<${tag}>`;
    }
    html +=
      kind === 1
        ? atomToHtml(listOf(atoms[Number(value)]))
        : escapeText(typeof value === "string" ? value : "");
    for (let count = Number(closed) || 0; count > 0 && open.length > 0; count--)
      html += `</${open.pop() ?? ""}>`;
  }
  return (
    html +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join("")
  );
}

function atomToHtml([name, text]: readonly unknown[]): string {
  return name === "soft-return" ? "<br>" : escapeText(textOf(text) ?? "");
}

/** Returns the address in a list of names and values. */
function hrefOf(attributes: readonly unknown[]): string {
  return textOf(attributes[attributes.indexOf("href") + 1]) ?? "";
}

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
function cardToHtml(name: string, card: Fields): string | null {
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
function joinHtml(parts: readonly BodyPart[]): readonly BodyPart[] {
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
