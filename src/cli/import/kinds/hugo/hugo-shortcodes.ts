import { escapeHtml } from "../../../../runtime/model/text/escape.js";
import type { FileNotes } from "../../notes.js";
import { maskCode, type Prose } from "../../content/prose.js";
import { type Pair, replaceNamedPairs, replacePairs } from "../../content/replace-pairs.js";
import { hideTags, replaceTags, type TagSyntax } from "../../content/replace-tags.js";
import {
  box,
  fence,
  image,
  link,
  player,
  type TagArguments,
  tagRules,
  type TagPage,
  type TagTable,
} from "../../content/tag-table.js";

const BOXES: Readonly<Record<string, string>> = {
  tip: "tip",
  success: "tip",
  info: "tip",
  note: "tip",
  notice: "tip",
  warning: "warning",
  attention: "warning",
  caution: "warning",
  important: "warning",
  danger: "danger",
  error: "danger",
};

function boxOf({ list, named }: TagArguments, content: string, fallback = "tip"): string {
  const kind = named["type"] ?? named["style"] ?? list[0] ?? fallback;
  const title = named["title"] ?? (list.length > 1 ? list.slice(1).join(" ") : "");
  return box(BOXES[kind.toLowerCase()] ?? BOXES[fallback] ?? "tip", title, content);
}

function figure({ list, named }: TagArguments): string | null {
  const source = named["src"] ?? named["link"] ?? list[0];
  if (source === undefined) return null;
  const caption = named["caption"] ?? named["title"] ?? "";
  const picture = image(source, named["alt"] ?? caption, caption);
  return named["link"] !== undefined && named["src"] !== undefined
    ? `[${picture}](${named["link"]})`
    : picture;
}

const idOf = ({ list, named }: TagArguments) => named["id"] ?? list[0] ?? "";

/** Names of simple boxes, whose name is their kind. */
const NAMED_BOXES = Object.fromEntries(
  ["tip", "info", "note", "warning", "danger", "caution", "important", "success", "error", "attention"].map(
    (name) => [
      name,
      (args: TagArguments, content: string) =>
        content === "" ? null : boxOf({ ...args, list: [name, ...args.list] }, content, name),
    ],
  ),
);

const isToml = (data: string) => /^\s*(?:\[|[\w.-]+\s*=)/.test(data);

const TABLE: TagTable = {
  ...NAMED_BOXES,
  "figure img image imgproc": figure,
  highlight: ({ list }, content, page) => page.hide(fence(content, list[0] ?? "")),
  "code-toggle": (_, content, page) =>
    content.trim() === "" ? null : page.hide(fence(content, isToml(content) ? "toml" : "yaml")),
  mermaid: (_, content, page) => page.hide(fence(content, "mermaid")),
  "ref relref": ({ list, named }, _, page) => {
    const [path = "", hash = ""] = (named["path"] ?? list[0] ?? "").split(/(?=#)/);
    const address = path === "" ? "" : page.link(path);
    return address === null ? null : address + hash;
  },
  "notice alert hint admonition callout adm": (args, content) => boxOf(args, content),
  "details expand collapse spoiler": ({ list, named }, content) =>
    box("details", named["summary"] ?? named["title"] ?? list[0] ?? "", content),
  "tabs tabpane steps cards columns row column center": (_, content) => content,
  tab: ({ list, named }, content) =>
    box("details", named["name"] ?? named["title"] ?? named["header"] ?? list[0] ?? "", content),
  "math katex": ({ named }, content) =>
    named["display"] === "true" || content.includes("\n")
      ? `\n$$\n${content.trim()}\n$$\n`
      : `$${content.trim()}$`,
  "youtube youtube-lite": (args) => player("youtube", idOf(args), args.named["title"]),
  vimeo: (args) => player("vimeo", idOf(args)),
  bilibili: (args) => player("bilibili", idOf(args)),
  gist: ({ list }) =>
    link(`gist ${list.slice(0, 2).join("/")}`, `https://gist.github.com/${list.slice(0, 2).join("/")}`),
  "tweet x twitter": ({ list, named }) => {
    const url = `https://twitter.com/${named["user"] ?? "i"}/status/${named["id"] ?? list[0] ?? ""}`;
    return link(url, url);
  },
  instagram: (args) => link("Instagram", `https://www.instagram.com/p/${idOf(args)}/`),
  "button btn": ({ named, list }, content) => {
    const url = named["href"] ?? named["url"] ?? named["link"] ?? named["relref"] ?? list[0];
    return url === undefined ? null : link(named["text"] ?? (content.trim() || url), url);
  },
  video: ({ named, list }) =>
    `\n<video src="${escapeHtml(named["src"] ?? list[0] ?? "")}" controls></video>\n`,
  audio: ({ named, list }) =>
    `\n<audio src="${escapeHtml(named["src"] ?? list[0] ?? "")}" controls></audio>\n`,
  "raw rawhtml": (_, content) => content,
  comment: () => "",
  "icon fa": () => "",
};
const SHORTCODES = tagRules(TABLE);

const SYNTAX: TagSyntax = {
  find: {
    start: /\{\{[<%]\s*(?=(?:\/\s*)?[A-Za-z_])/g,
    end: /[>%]\}\}/g,
    quotedEnd: /"(?:[^"\\]|\\.)*"|`[^`]*`|["`]|[>%]\}\}/g,
    inner: /^(\/?\s*[A-Za-z_][\w./-]*)(?=\s|$)([^]*)$/,
  },
  closes: (name) => /^\/\s*(.+)$/.exec(name)?.[1] ?? null,
  verbatim: new Set(["highlight", "code-toggle", "mermaid", "raw", "rawhtml", "comment"]),
  loops: new Set(),
  translated: "shortcode",
  lost: "shortcode",
};

const ESCAPED: Pair = { start: /\{\{[<%]\/\*/g, end: /\*\/[>%]\}\}/g };

function showEscaped(inner: string, whole: string): string {
  return whole.slice(0, 3) + inner + whole.slice(-3);
}

/** A template in a page. */
const INLINE: Pair = {
  start: /\{\{[<%]\s*([\w-]+\.inline)\s*[>%]\}\}/g,
  end: /\{\{[<%]\s*\/\s*([\w-]+\.inline)\s*[>%]\}\}/g,
};

/** Hides the shortcodes of HTML, so that they stay while it becomes markdown. */
export function hideShortcodes(html: string): Pick<Prose, "text" | "restore"> {
  return hideTags(html, SYNTAX);
}

/** Translates the shortcodes of a page. Escaped ones, such as `{{</* figure *&#47;>}}`, are text. */
export function rewriteShortcodes(
  body: string,
  { page, notes }: { readonly page: Pick<TagPage, "link" | "title">; readonly notes: FileNotes },
): string {
  const prose = maskCode(body);
  const escaped = replacePairs(prose.text, ESCAPED, (inner, whole) =>
    prose.hide(`\`${showEscaped(inner, whole)}\``),
  );
  const withoutTemplates = replaceNamedPairs(escaped, INLINE, ([, name = ""], template, whole) => {
    if (!template.includes("{{")) return whole;
    notes.lost("shortcode", name, whole);
    return "";
  });
  const text = replaceTags(withoutTemplates, SYNTAX, {
    rules: SHORTCODES,
    notes,
    page: { ...page, asset: (name) => name, hide: prose.hide, showComments: (hidden) => hidden },
  });
  const plain = text.replace(
    /^[ \t]*\{(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s}"][^\s}]*))(?:[ \t]+(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s}"][^\s}]*)))*\}[ \t]*\n?/gm,
    () => {
      notes.translated("attributes");
      return "";
    },
  );
  // Escapes in code are evaluated too.
  const shown = prose.reveal(plain, (code) =>
    code.includes("{{") ? replacePairs(code, ESCAPED, showEscaped) : null,
  );
  return prose.restore(shown);
}
