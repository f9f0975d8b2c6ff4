import type { FileNotes } from "../notes.js";
import { textOf, type Fields, fieldsOf } from "../plain-value.js";
import { TEMPLATE_TAGS } from "./find-tags.js";
import { maskCode } from "./prose.js";
import { type Pair, replacePairs } from "./replace-pairs.js";
import { replaceTags, type TagSyntax } from "./replace-tags.js";
import { box, fence, frame, link, tagRules, type TagPage, type TagTable } from "./tag-table.js";

const TABLE: TagTable = {
  highlight: ({ list }, content, page) => page.hide(fence(content, list[0] ?? "")),
  raw: (_, content) => content,
  comment: () => "",
  post_url: ({ list }, _, page) => page.link(list[0] ?? ""),
  link: ({ list }, _, page) => page.link(list[0] ?? "") ?? `/${(list[0] ?? "").replace(/^\/+/, "")}`,
  gist: ({ list }) => link(`gist ${list[0] ?? ""}`, `https://gist.github.com/${list[0] ?? ""}`),
  youtube: ({ list }) =>
    frame(`https://www.youtube-nocookie.com/embed/${(list[0] ?? "").split(/[/=]/).at(-1) ?? ""}`, "YouTube"),
  vimeo: ({ list }) => frame(`https://player.vimeo.com/video/${list[0] ?? ""}`, "Vimeo"),
  twitter: ({ list }) => link(list[0] ?? "", list[0] ?? ""),
  include: ({ list, named }) => {
    const file = list[0] ?? "";
    const id = named["id"] ?? named["video_id"];
    if (/youtube|video/.test(file) && id !== undefined)
      return frame(`https://www.youtube-nocookie.com/embed/${id}`, "YouTube");
    const source = named["src"] ?? named["image_path"] ?? named["url"] ?? named["path"];
    if (/image|img|figure|picture/.test(file) && source !== undefined) {
      return `![${named["alt"] ?? named["caption"] ?? ""}](${source})`;
    }
    const note = named["content"] ?? named["text"];
    if (/note|tip|warning|alert|callout|important/.test(file) && note !== undefined) {
      return box(/warning|important/.test(file) ? "warning" : "tip", named["title"] ?? "", note);
    }
    return null;
  },
};
const LIQUID_TAGS = tagRules(TABLE);

const SYNTAX: TagSyntax = {
  find: TEMPLATE_TAGS,
  closes: (name) => /^end([A-Za-z_]\w*)$/.exec(name)?.[1] ?? null,
  verbatim: new Set(["highlight", "raw", "comment"]),
  loops: new Set(["for", "tablerow", "capture"]),
  translated: "tag",
  lost: "tag",
};

/** Everything about a site that Liquid in a page can name. */
export interface LiquidSite {
  readonly config: Fields;
  readonly fields: Fields;
  readonly page: Pick<TagPage, "link" | "title">;
  readonly notes: FileNotes;
}

/** Translates Liquid and the attributes of kramdown in the text of a page. */
export function rewriteLiquid(body: string, site: LiquidSite): string {
  // Liquid is evaluated in code too, except between raw tags.
  const evaluated = replaceExpressions(protectRaw(body), site);
  const prose = maskCode(evaluated);
  const text = replaceTags(prose.text, SYNTAX, {
    rules: LIQUID_TAGS,
    notes: site.notes,
    page: { ...site.page, asset: (name) => name, hide: prose.hide, showComments: (hidden) => hidden },
  });
  // A raw block can begin in text and end in code.
  const inCode = prose.reveal(text.replace(RAW_TAGS, ""), (code) =>
    RAW_TAG.test(code) ? code.replace(RAW_TAGS, "") : null,
  );
  return restoreRaw(prose.restore(replaceAttributes(inCode, site.notes)));
}

const RAW_TAG = /\{%-?\s*(?:end)?raw\s*-?%\}/;
const RAW_TAGS = new RegExp(RAW_TAG.source, "g");

const RAW_BLOCK: Pair = { start: /\{%-?\s*raw\s*-?%\}/g, end: /\{%-?\s*endraw\s*-?%\}/g };
/** An expression of Liquid. */
export const EXPRESSION: Pair = { start: /\{\{-?/g, end: /-?\}\}/g };

/** Marks the braces between raw tags, so that they are no expressions. */
function protectRaw(body: string): string {
  return replacePairs(body, RAW_BLOCK, (content, whole) => {
    const from = whole.indexOf("%}") + 2;
    const hidden = content.replaceAll("{{", "\uE021").replaceAll("{%", "\uE022");
    return whole.slice(0, from) + hidden + whole.slice(from + content.length);
  });
}

function restoreRaw(text: string): string {
  return text.replaceAll("\uE021", "{{").replaceAll("\uE022", "{%");
}

/** Replaces expressions whose value is known. Others are empty in Liquid, or come from a template. */
function replaceExpressions(body: string, { config, fields, notes }: LiquidSite): string {
  return replacePairs(body, EXPRESSION, (content, whole) => {
    const expression = content.trim();
    const value = evaluate(expression, config, fields);
    if (value === null) {
      notes.lost("expression", expression.replace(/\s+/g, " "), whole);
      return "";
    }
    notes.translated("expression");
    return value;
  });
}

function evaluate(expression: string, config: Fields, fields: Fields): string | null {
  const [subject = "", ...filters] = expression.split("|").map((part) => part.trim());
  const literal = /^(["'])([^]*)\1$/.exec(subject)?.[2];
  const value = literal ?? lookUp(subject, config, fields);
  if (value === null) return null;
  // Addresses begin with a slash, and hanblog adds the base.
  if (
    filters.every((filter) =>
      /^(?:relative_url|absolute_url|prepend:\s*site\.\w+|escape|xml_escape|strip|markdownify)$/.test(filter),
    )
  ) {
    return filters.some((filter) => /_url$|^prepend/.test(filter)) && !/^[a-z]+:/i.test(value)
      ? `/${value.replace(/^\/+/, "")}`
      : value;
  }
  return null;
}

function lookUp(path: string, config: Fields, fields: Fields): string | null {
  if (/^site\.(?:baseurl|url|github\.url)$/.test(path)) return "";
  const [start, ...names] = path.split(".");
  let value: unknown = start === "site" ? config : start === "page" ? fields : undefined;
  for (const name of names) value = fieldsOf(value)[name];
  return textOf(value) ?? null;
}

const PROMPTS: Readonly<Record<string, string>> = {
  tip: "tip",
  info: "tip",
  note: "tip",
  notice: "tip",
  warning: "warning",
  danger: "danger",
  important: "warning",
};

/** A quotation from its first line, and the attributes in or below its last line. */
const QUOTE_ATTRIBUTES = /^(?=>)(?<!^>[^\n]*\n)((?:>[^\n]*\n)*(?:>[^{\n]*|[ \t]*))\{:([^{}\n]*)\}[ \t]*$/gm;
/** A paragraph from its first line, and the attributes below it. */
const PARAGRAPH_ATTRIBUTES =
  /(?<!(?![ \t]*(?:[#>|{]|$))^[^\r\n]+\r?\n)((?:^(?![ \t]*(?:[#>|{]|$))[^\r\n]+\r?\n)+)[ \t]*\{:([^{}\n]*)\}[ \t]*$/gm;
/** Attributes in a line. Each word ends where no other one can go on, so that a text has one reading. */
const INLINE_ATTRIBUTES =
  /[ \t]?\{:(?:\s*[.#][A-Za-z_][\w:-]*(?![\w:-])|\s*[A-Za-z][\w-]*(?![\w-])(?:=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"'][^\s{}]*(?![^\s{}])))?)+\s*\}/g;

/** Translates `{: … }` of kramdown: ids of headings, tables of contents and boxes. Other attributes are removed. */
function replaceAttributes(text: string, notes: FileNotes): string {
  const count = (replaced: string) => {
    notes.translated("attributes");
    return replaced;
  };
  return text
    .replace(/^[ \t]*(?:[*+-]|\d+\.)[ \t][^\r\n]*\r?\n[ \t]*\{:\s*toc[^{}]*\}[ \t]*$/gim, () =>
      count("[[toc]]"),
    )
    .replace(QUOTE_ATTRIBUTES, (whole, quote: string, attributes: string) => {
      const name = /^[^]*\.(?:prompt-|notice--)?(\w+)/.exec(attributes)?.[1] ?? "";
      const kind = PROMPTS[name.toLowerCase()];
      if (kind === undefined) return whole;
      return count(box(kind, "", quote.replace(/^>[ \t]?/gm, "")).trim());
    })
    .replace(PARAGRAPH_ATTRIBUTES, (whole, paragraph: string, classes: string) => {
      if (!/\.(?:note|notice|alert|callout)\b/.test(classes)) return whole;
      const names = [...classes.matchAll(/\.([\w-]+)/g)].map(
        ([, name = ""]) => PROMPTS[name.replace(/^\w+-/, "")] ?? "tip",
      );
      return count(box(names.find((name) => name !== "tip") ?? "tip", "", paragraph).trim());
    })
    .replace(
      /^( {0,3}#{1,6}[ \t][^\r\n]*)\{([^{}\r\n]*)\}[ \t]*$/gm,
      (whole, heading: string, attributes: string) => {
        const id = lastId(attributes);
        return id === null || attributes === `#${id}` ? whole : count(`${heading.trimEnd()} {#${id}}`);
      },
    )
    .replace(
      /^( {0,3}#{1,6}[ \t][^\r\n]*)\r?\n[ \t]*\{:([^{}\r\n]*)\}[ \t]*$/gm,
      (whole, heading: string, attributes: string) => {
        const id = lastId(attributes);
        return id === null ? whole : count(`${heading.trimEnd()} {#${id}}`);
      },
    )
    .replace(/^[ \t]*(?:> ?)*\{:\s*[A-Za-z.#][^{}\r\n]*\}[ \t]*(?:\n|$)/gm, () => count(""))
    .replace(INLINE_ATTRIBUTES, () => count(""))
    .replace(/\{::[^{}\n]*\}|\{:\/[^{}\n]*\}/g, () => count(""));
}

function lastId(attributes: string): string | null {
  return /^[^]*#([\w:.-]+)/.exec(attributes)?.[1] ?? null;
}
