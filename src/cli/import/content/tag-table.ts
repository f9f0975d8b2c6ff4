import { escapeHtml } from "../../../runtime/model/text/escape.js";

/** Arguments of a template tag or a shortcode. */
export interface TagArguments {
  /** Arguments without a name, without quotes. */
  readonly list: readonly string[];
  /** Arguments with a name, as in `lang:js` or `src="a.png"`. */
  readonly named: Readonly<Record<string, string>>;
  /** All arguments as they are written. */
  readonly text: string;
}

/** Everything that a translation of a tag needs from its page. */
export interface TagPage {
  /** Returns the path of a file next to the article, as markdown in the article writes it. */
  asset(name: string): string;
  /** Returns the address of a page of the old site by its name or path, or `null`. */
  link(name: string): string | null;
  /** Returns the title of such a page, or `null`. */
  title(name: string): string | null;
  /** Replaces code by a mark, so that no other rule changes it. */
  hide(code: string): string;
  /** Puts comments back, which are hidden otherwise. */
  showComments(text: string): string;
}

/**
 * Translation of a tag. `content` is the text between its start and its end, or `""`. Returns markdown, or `null` if this
 * use cannot be translated.
 */
export type TagRule = (args: TagArguments, content: string, page: TagPage) => string | null;

/** Translations by the names of tags, separated by spaces. */
export type TagTable = Readonly<Record<string, TagRule>>;

/** Returns a lookup by single names. */
export function tagRules(table: TagTable): ReadonlyMap<string, TagRule> {
  return new Map(
    Object.entries(table).flatMap(([names, rule]) => names.split(" ").map((name) => [name, rule] as const)),
  );
}

/** Reads arguments: words, quoted texts, and names with `:` or `=`. */
export function readArguments(text: string): TagArguments {
  const list: string[] = [];
  const named: Record<string, string> = {};
  const pattern =
    /(?:([A-Za-z_][\w-]*)(?:=|:(?!\/\/)))?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|([^\s"'`]\S*))/g;
  for (const [whole, name, double, single, raw, word] of text.matchAll(pattern)) {
    const value = (double ?? single ?? raw ?? word ?? whole).replace(/\\(["'])/g, "$1");
    if (name === undefined) list.push(value);
    else named[name] = value;
  }
  return { list, named, text: text.trim() };
}

/** Returns a container of hanblog. */
export function box(name: string, title: string, content: string): string {
  // A container inside needs fewer colons than the one around it.
  const longest = Math.max(2, ...[...content.matchAll(/^:{3,}/gm)].map(([colons]) => colons.length));
  const marks = ":".repeat(longest + 1);
  return `\n${marks} ${[name, title.trim()].filter(Boolean).join(" ")}\n${content.trim()}\n${marks}\n`;
}

/** Returns fenced code with an optional title. */
export function fence(code: string, language: string, title = ""): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const marks = "`".repeat(longest + 1);
  const info = [language, title === "" ? "" : `[${title.replace(/[[\]]/g, "")}]`].filter(Boolean).join(" ");
  return `\n${marks}${info}\n${code.replace(/^\r?\n|\r?\n[ \t]*$/g, "")}\n${marks}\n`;
}

/** Returns a quotation with an optional source. */
export function quote(content: string, source = ""): string {
  const text = source === "" ? content.trim() : `${content.trim()}\n\n— ${source}`;
  return `\n${text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n")}\n`;
}

/** Returns a frame with a video or another page. */
export function frame(url: string, title: string): string {
  return `\n<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="100%" height="400" loading="lazy" allowfullscreen></iframe>\n`;
}

/** Pages that play a video, by the names of the shortcodes for them. */
const PLAYERS = {
  youtube: { title: "YouTube", url: "https://www.youtube-nocookie.com/embed/" },
  vimeo: { title: "Vimeo", url: "https://player.vimeo.com/video/" },
  bilibili: { title: "bilibili", url: "https://player.bilibili.com/player.html?bvid=" },
};

/** Returns a frame with a video by its id. */
export function player(name: keyof typeof PLAYERS, id: string, title: string = PLAYERS[name].title): string {
  return frame(PLAYERS[name].url + id, title);
}

/** Returns an image of markdown. Spaces in its path are encoded. */
export function image(path: string, alt = "", title = ""): string {
  const words = alt.replace(/[[\]]/g, "");
  return title === ""
    ? `![${words}](${encodeSpaces(path)})`
    : `![${words}](${encodeSpaces(path)} "${title.replaceAll('"', "'")}")`;
}

/** Returns a link of markdown. */
export function link(text: string, path: string): string {
  return `[${text.replace(/[[\]]/g, "\\$&")}](${encodeSpaces(path)})`;
}

export function encodeSpaces(path: string): string {
  return path.replaceAll(" ", "%20").replaceAll("(", "%28").replaceAll(")", "%29");
}
