import { decodeHTML } from "entities";
import { escapeHtml, escapeText } from "../../../../runtime/model/text/escape.js";
import type { TagArguments } from "../../content/tag-table.js";
import { embedHtml } from "./embeds.js";

/** A file of the media library that a page shows. */
export interface WpMedia {
  readonly url: string;
  readonly caption: string;
  readonly alt: string;
}

/** Everything that shortcodes need from their page. */
export interface ShortcodePage {
  /** Returns files of the media library by their ids, or the images that were uploaded for the page. */
  media(ids: readonly string[] | null): readonly WpMedia[];
  /** Called with a shortcode that was translated. */
  translated(): void;
  /** Called with the name of a shortcode that stays as text, or that was removed from around its text. */
  left(name: string): void;
}

type Arguments = Pick<TagArguments, "list" | "named">;

/** Returns HTML, or `null` if this use cannot be translated. */
type Shortcode = (args: Arguments, content: string, page: ShortcodePage) => string | null;

/** Shortcodes of plugins for code, and languages that have one of their own. Other shortcodes do not change their content. */
const CODE_NAMES = ["code", "sourcecode", "source", "codeblock", "crayon", "highlight", "prism"];
const LANGUAGES =
  "bash c cpp csharp css diff go html java javascript js json objc perl php powershell python ruby scala shell sql swift vb xml yaml".split(
    " ",
  );
const VERBATIM = new Set([...CODE_NAMES, ...LANGUAGES]);

const code =
  (language = ""): Shortcode =>
  ({ named, list }, content) => {
    const name = named["lang"] ?? named["language"] ?? list[0] ?? language;
    const text = escapeText(decodeHTML(content.replace(/^\n/, "").trimEnd()));
    return `\n\n<pre class="language-${escapeHtml(name)}">${text}</pre>\n\n`;
  };

const picture = ({ url, caption, alt }: WpMedia) =>
  `\n\n<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"><figcaption>${caption}</figcaption></figure>\n\n`;

/** Returns a translation to `<audio>` or `<video>`. */
const player =
  (name: "audio" | "video", formats: readonly string[]): Shortcode =>
  ({ named, list }) => {
    const url = ["src", ...formats].map((format) => named[format]).find(Boolean) ?? list[0];
    if (url === undefined || !/^(?:https?:|\/)/i.test(url)) return null;
    const poster = named["poster"] === undefined ? "" : ` poster="${escapeHtml(named["poster"])}"`;
    return `\n\n<${name} controls src="${escapeHtml(url)}"${poster}></${name}>\n\n`;
  };

const video =
  (address: (id: string) => string): Shortcode =>
  ({ list, named }, content) => {
    const given = [named["url"], named["id"], list[0], content.trim()].find(Boolean)?.replace(/^=/, "") ?? "";
    if (given === "") return null;
    return embedHtml(/^https?:/i.test(given) ? decodeHTML(given) : address(given));
  };

function caption({ named }: Arguments, content: string): string {
  const [, shown = "", words = ""] =
    /^((?:\s*<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:<\/a>)?)([^]*)$/.exec(content) ?? [];
  if (shown === "") return content;
  const text = named["caption"] === undefined ? words.trim() : escapeText(named["caption"]);
  return `\n\n<figure>${shown.trim()}<figcaption>${text}</figcaption></figure>\n\n`;
}

function gallery({ named }: Arguments, _: string, page: ShortcodePage): string | null {
  const ids = named["ids"] ?? named["include"];
  const found = page.media(ids === undefined ? null : ids.split(/[\s,]+/));
  return found.length === 0 ? null : found.map(picture).join("");
}

function playlist({ named }: Arguments, _: string, page: ShortcodePage): string | null {
  const name = named["type"] === "video" ? "video" : "audio";
  const found = page.media((named["ids"] ?? "").split(/[\s,]+/));
  const players = found.map(({ url }) => `\n\n<${name} controls src="${escapeHtml(url)}"></${name}>\n\n`);
  return players.length === 0 ? null : players.join("");
}

/** Boxes of themes. Without an end, the name in brackets is text. */
const BOXES = "note info tip success warning alert error danger notice box".split(" ");

/** Parts that a click opens. */
const TOGGLES = ["toggle", "spoiler", "collapse"];

const box: Shortcode = ({ named }, content) => {
  const title = named["title"] === undefined ? "" : `<p><strong>${escapeText(named["title"])}</strong></p>`;
  return content.trim() === "" ? null : `\n\n<blockquote>${title}\n\n${content.trim()}\n\n</blockquote>\n\n`;
};

/** Returns a link, whose text is the content or a title. */
const link: Shortcode = ({ named, list }, content) => {
  const url = ["link", "url", "href"].map((name) => named[name]).find(Boolean) ?? list[0] ?? "";
  const text = content.trim() || escapeText(named["title"] ?? named["text"] ?? "");
  if (!/^(?:https?:|\/)/i.test(url) || text === "") return null;
  return `<a href="${escapeHtml(url.replaceAll(" ", "%20"))}">${text}</a>`;
};

const TABLE: ReadonlyMap<string, Shortcode> = new Map<string, Shortcode>([
  ["caption", caption],
  ["wp_caption", caption],
  ["gallery", gallery],
  ["playlist", playlist],
  [
    "embed",
    ({ named, list }, content) => embedHtml(decodeHTML(content.trim() || (named["src"] ?? list[0] ?? ""))),
  ],
  ["audio", player("audio", ["mp3", "m4a", "ogg", "wav", "wma"])],
  ["video", player("video", ["mp4", "webm", "m4v", "ogv", "wmv", "flv"])],
  ["youtube", video((id) => `https://www.youtube.com/watch?v=${id}`)],
  ["vimeo", video((id) => `https://vimeo.com/${id}`)],
  ["bilibili", video((id) => `https://www.bilibili.com/video/${id}`)],
  ...[...BOXES, ...TOGGLES].map((name) => [name, box] as const),
  ...["download", "button"].map((name) => [name, link] as const),
  ...CODE_NAMES.map((name) => [name, code()] as const),
  ...LANGUAGES.map((name) => [name, code(name)] as const),
]);

/** Shortcodes of page builders, which only arrange the text in them. */
const FRAMES = /^(?:vc_|et_pb_|fusion_|av_|kc_|fl_|siteorigin_)/;

/** A shortcode without the text in it. Brackets inside of quotes do not end it. */
const OPENING = /\[(\[?)(\/?)([A-Za-z][\w-]*)((?:[\s=](?:[^\]"'[]|"[^"[\]]*"|'[^'[\]]*')*)?)(\/?)\](\]?)/g;

/** Elements in which brackets are text. */
const CODE = /<(pre|code|script|style|textarea)\b[^]*?(?:<\/\1\s*>|$)/gi;

/** A shortcode in a text, or the end of one. */
interface FoundTag {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly name: string;
  readonly given: string;
  readonly kind: "start" | "end" | "escaped";
}

/** Finds everything that may be a shortcode, outside of code. */
function findTags(content: string): readonly FoundTag[] {
  const spans = [...content.matchAll(CODE)].map(({ 0: text, index }) => ({
    from: index,
    to: index + text.length,
  }));
  let span = 0;
  const found: FoundTag[] = [];
  for (const {
    0: text,
    1: before,
    2: slash,
    3: name = "",
    4: given = "",
    6: after,
    index,
  } of content.matchAll(OPENING)) {
    while ((spans[span]?.to ?? Number.POSITIVE_INFINITY) <= index) span++;
    if ((spans[span]?.from ?? Number.POSITIVE_INFINITY) < index) continue;
    const kind = before !== "" && after !== "" ? "escaped" : slash === "" ? "start" : "end";
    // A bracket before or after a shortcode is text.
    const start = kind === "escaped" ? index : index + (before?.length ?? 0);
    const end = index + text.length - (kind === "escaped" ? 0 : (after?.length ?? 0));
    found.push({ start, end, text: content.slice(start, end), name: name.toLowerCase(), given, kind });
  }
  return found;
}

/** Returns the index of the end of each shortcode that has one, by its own index. The end of a later one is not that of an earlier one. */
function findEnds(tags: readonly FoundTag[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number>();
  for (const [index, { kind, name }] of tags.entries()) {
    const start = open.get(name);
    if (kind === "end" && start !== undefined) {
      ends.set(start, index);
      open.delete(name);
    }
    // Code can show the shortcode itself.
    if (kind === "start" && !(start !== undefined && VERBATIM.has(name))) open.set(name, index);
  }
  return ends;
}

/** Translates shortcodes to HTML. Those that are not known stay as they are, because brackets can be text. */
export function replaceShortcodes(content: string, page: ShortcodePage): string {
  if (!/\[\[?\/?[A-Za-z]/.test(content)) return content;
  const tags = findTags(content);
  const ends = findEnds(tags);
  let output = "";
  let at = 0;
  for (const [index, tag] of tags.entries()) {
    if (tag.start < at) continue;
    output += content.slice(at, tag.start);
    const end = tags[ends.get(index) ?? -1];
    const inner = end === undefined ? null : content.slice(tag.end, end.start);
    const html = replaceOne(tag, inner, page);
    output += html ?? tag.text;
    at = html !== null && end !== undefined && TABLE.has(tag.name) ? end.end : tag.end;
  }
  return output + content.slice(at);
}

/** Returns the HTML for a shortcode, or `null` if it stays. */
function replaceOne(
  { kind, name, text, given }: FoundTag,
  inner: string | null,
  page: ShortcodePage,
): string | null {
  if (kind === "escaped") return text.slice(1, -1);
  if (FRAMES.test(name)) {
    if (kind === "start") page.left(name);
    return "\n\n";
  }
  if (kind === "end") return null;
  const content = inner ?? "";
  const html =
    TABLE.get(name)?.(
      readGiven(given),
      VERBATIM.has(name) ? content : replaceShortcodes(content, page),
      page,
    ) ?? null;
  const isShortcode = TABLE.has(name) || inner !== null || /=\s*["']/.test(given);
  if (html !== null) page.translated();
  else if (isShortcode) page.left(name);
  return html;
}

/** Reads the arguments of a shortcode, whose names have no capital letters. */
function readGiven(given: string): Arguments {
  const list: string[] = [];
  const named: Record<string, string> = {};
  for (const [, name, double, single, word] of given.matchAll(
    /(?:([A-Za-z_][\w-]*)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g,
  )) {
    const value = decodeHTML(double ?? single ?? word ?? "");
    if (name === undefined) list.push(value.replace(/^=/, ""));
    else named[name.toLowerCase()] = value;
  }
  return { list, named };
}
