import { type Pair, replacePairs } from "../../content/replace-pairs.js";
import {
  box,
  fence,
  frame,
  image,
  link,
  player,
  quote,
  tagRules,
  type TagArguments,
  type TagTable,
} from "../../content/tag-table.js";

const DANGER = /^(?:danger|red|error|bug|quiz-danger)$/;
const WARNING = /^(?:warning|orange|yellow|caution|attention)$/;
const STYLES =
  /^(?:default|primary|success|info|green|blue|purple|pink|grey|gray|tip|simple|modern|flat|disabled|no-icon|quote|link|ok|guide|idea|mini|icon-padding|fa.*)$/;

/** Returns a box for a note of NexT, Butterfly or Fluid, whose classes are colours and styles. */
function note({ text, list }: TagArguments, content: string): string {
  const words = list.flatMap((word) => word.split(/\s+/));
  const name = words.some((word) => DANGER.test(word))
    ? "danger"
    : words.some((word) => WARNING.test(word))
      ? "warning"
      : "tip";
  const isStyle = (word: string) => STYLES.test(word) || DANGER.test(word) || WARNING.test(word);
  const title = text.includes("fa-") ? "" : words.filter((word) => !isStyle(word)).join(" ");
  return box(name, title, content);
}

/** Reads `asset_img`: classes, a path, numbers for the size, and a title. */
function findImage({ list }: TagArguments) {
  const index = list.findIndex((word) => /\.\w{2,5}(?:$|[?#])|^https?:|\//i.test(word));
  const path = list[index];
  if (path === undefined) return null;
  const rest = list.slice(index + 1).filter((word) => !/^(?:\d+%?|auto)$/.test(word));
  // Quotes in quotes are a title and an alternative text.
  const inner = [...(rest[0] ?? "").matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, one, two]) => one ?? two ?? "");
  const title = inner[0] ?? rest.join(" ");
  return { path, title, alt: inner[1] ?? title };
}

function source({ text }: TagArguments): string {
  const url = /https?:\/\/\S+/.exec(text)?.[0];
  if (url === undefined) return text;
  const [before = "", after = ""] = text.split(url).map((part) => part.trim().replace(/,$/, ""));
  return [before, link(after === "" ? url.replace(/^https?:\/\//, "") : after, url)]
    .filter(Boolean)
    .join(", ");
}

const TAB: Pair = { start: /<!--\s*tab/g, end: /<!--\s*endtab\s*-->/g };
const TITLE_TAG: Pair = { start: /\{%-?/g, end: /-?%\}/g };

function tabs(
  { list, named }: TagArguments,
  content: string,
  page: { showComments(text: string): string },
): string {
  const shown = page.showComments(content);
  const parts: (readonly [string, string])[] = [];
  replacePairs(shown, TAB, (tab) => {
    const end = tab.indexOf("-->");
    if (end >= 0) parts.push([tab.slice(0, end), tab.slice(end + 3)]);
    return "";
  });
  if (parts.length === 0) return content;
  const name = (list[0] ?? Object.values(named)[0] ?? "").replace(/,?\s*-?\d+$/, "");
  return parts
    .map(([title, text], index) => box("details", plainTitle(title) || `${name} ${index + 1}`.trim(), text))
    .join("");
}

/** A title can contain tags of its own, and an icon after `@`. */
function plainTitle(title: string): string {
  return replacePairs(title, TITLE_TAG, (tag, whole) => {
    const words = tag.trim();
    return /^\w/.test(words) ? words.replace(/^\w+(?:\s+\w+)?\s*@?\s*/, "") : whole;
  })
    .replace(/@.*$/s, "")
    .replace(/[`*]/g, "")
    .trim();
}

function details({ text, list }: TagArguments, content: string): string {
  const title = (list.length === 1 ? (list[0] ?? "") : text).split(/,(?=#|[a-z]*$)/)[0] ?? "";
  return box("details", title, content);
}

function code({ list, named, text }: TagArguments, content: string): string {
  const language = named["lang"] ?? named["language"] ?? (/^[a-z+#-]{1,12}$/.test(text) ? text : "");
  const title = list.filter((word) => word !== language && !/^https?:/.test(word)).join(" ");
  return fence(content, language, title);
}

/** Splits `url, text, icon`, the arguments of buttons. */
function parts({ text }: TagArguments): readonly string[] {
  return text.split(",").map((part) => part.trim().replace(/^['"]|['"]$/g, ""));
}

const TABLE: TagTable = {
  "codeblock code highlight": (args, content, page) => page.hide(code(args, content)),
  raw: (_, content) => content,
  "blockquote quote": (args, content) => quote(content, source(args)),
  "pullquote centerquote cq": (_, content) => quote(content),
  "note notel noteblock tip box": note,
  "tabs subtabs subsubtabs": tabs,
  "hideToggle hideBlock fold folding spoiler details": details,
  mermaid: (_, content, page) => page.hide(fence(content, "mermaid")),
  "gallery galleryGroup grouppicture gp swiper grid center wow": (_, content) => content,
  "timeline timenode": ({ text }, content) => `\n**${text.replace(/,.*$/, "")}**\n\n${content.trim()}\n`,
  asset_img: (args, _, page) => {
    const found = findImage(args);
    return found === null ? null : image(page.asset(found.path), found.alt, found.title);
  },
  "img image inlineImg": (args) => {
    const found = findImage(args);
    return found === null ? null : image(found.path, found.alt, found.title);
  },
  asset_link: ({ list }, _, page) => {
    const [file, ...title] = list;
    return file === undefined ? null : link(title.join(" ") || file, page.asset(file));
  },
  asset_path: ({ list }, _, page) => (list[0] === undefined ? null : page.asset(list[0])),
  post_link: ({ list }, _, page) => {
    const [name = "", ...title] = list;
    const [path = "", hash = ""] = name.split(/(?=#)/);
    const address = page.link(path);
    const words = title.filter((word) => word !== "true" && word !== "false").join(" ");
    if (address === null) return words === "" ? null : words;
    return link(words || (page.title(path) ?? path), address + hash);
  },
  post_path: ({ list }, _, page) => page.link(list[0] ?? ""),
  "url_for full_url_for": ({ list }) => {
    const [text = "", path] = list;
    return path === undefined ? text : link(text, path);
  },
  link: ({ list }) => {
    const url = list.find((word) => /^(?:https?:|\/|#|mailto:)/.test(word));
    if (url === undefined) return null;
    const words = list.slice(0, list.indexOf(url)).join(" ").replace(/,$/, "");
    return link(words || url, url);
  },
  exturl: ({ list }) => (list[1] === undefined ? null : link(list[0] ?? "", list[1])),
  "btn button": (args) => {
    const [url = "", text = ""] = parts(args);
    return url === "" ? null : link(text || url, url.split(/\s/)[0] ?? url);
  },
  label: ({ text }) => {
    const [, words] = /^(?:\w+\s*)?@\s*(.*)$/.exec(text) ?? [];
    return (
      words ??
      text.replace(
        /\s+(?:default|primary|success|info|warning|danger|blue|green|red|orange|pink|purple)$/,
        "",
      )
    );
  },
  "hideInline span psw": ({ text }) => text.split(",").at(-1)?.trim() ?? "",
  youtube: ({ list }) => player("youtube", list[0] ?? ""),
  vimeo: ({ list }) => player("vimeo", list[0] ?? ""),
  "bilibili bvideo": ({ list }) => player("bilibili", (list[0] ?? "").replace(/^(\d+)$/, "av$1")),
  iframe: ({ list }) => frame(list[0] ?? "", list[0] ?? ""),
  video: ({ list }) => `\n<video src="${list[0] ?? ""}" controls></video>\n`,
  audio: ({ list }) => `\n<audio src="${list[0] ?? ""}" controls></audio>\n`,
  pdf: ({ list }) => link(list[0] ?? "", list[0] ?? ""),
  gist: ({ list }) => link(`gist ${list[0] ?? ""}`, `https://gist.github.com/${list[0] ?? ""}`),
  jsfiddle: ({ list }) => link("JSFiddle", `https://jsfiddle.net/${list[0] ?? ""}/`),
  "include_code include-code": ({ list }) => {
    const file = list.at(-1);
    return file === undefined ? null : `\n<<< @/public/downloads/code/${file.replace(/^\//, "")}\n`;
  },
  "icon emoji inlineimg": () => "",
};

/** Tags of Hexo and of the themes NexT, Butterfly, Fluid and Volantis. */
export const HEXO_TAGS = tagRules(TABLE);
