import type { MarkdownIt } from "markdown-it";
import type { MarkupAdvice } from "../../../messages/en/markdown.js";
import { type Compilation, compilationOf } from "../compilation.js";
import { inlineTexts } from "../inline-tokens.js";

type AdviceTable = readonly (readonly [names: readonly string[], advice: MarkupAdvice])[];

/** Advice for tags of Hexo, its themes and Jekyll, by the names of the opening tags. */
const TAGS: AdviceTable = [
  [["asset_img", "asset_path", "img", "image"], "image"],
  [["post_link", "post_path", "post_url", "asset_link", "link"], "link"],
  [["codeblock", "code", "highlight", "include_code", "include-code"], "code"],
  [["blockquote", "quote", "pullquote", "centerquote", "cq"], "quotation"],
  [["note", "noteblock", "tip", "box"], "tip"],
  [["hideToggle", "hideBlock", "fold", "folding"], "details"],
  [["mermaid"], "diagram"],
  [["raw"], "raw"],
  [
    ["iframe", "youtube", "vimeo", "video", "bilibili", "dplayer", "aplayer", "aplayerlist", "meting"],
    "html",
  ],
  [["gist", "jsfiddle", "pdf", "plantuml", "tabs", "subtabs", "button", "btn", "label", "include"], "html"],
  [
    ["hideInline", "inlineImg", "gallery", "galleryGroup", "grouppicture", "gp", "flink", "linkgroup"],
    "html",
  ],
  [["timeline", "timenode", "checkbox", "radio", "progress", "span", "psw", "series", "exturl"], "html"],
  [["quot", "copy", "ghcard", "sites", "friends", "audio", "swiper", "grid"], "html"],
];
/** Advice for shortcodes of Hugo and its themes. For all others, the advice is to write HTML. */
const SHORTCODES: AdviceTable = [
  [["figure", "image", "img"], "image"],
  [["ref", "relref"], "link"],
  [["highlight"], "code"],
  [["notice", "hint", "alert", "admonition", "callout"], "tip"],
  [["details", "expand"], "details"],
];
const ADVICE_ON_TAG = adviceByName(TAGS);
const ADVICE_ON_SHORTCODE = adviceByName(SHORTCODES);

/** Markup of another generator. `warn` reports a match, unless it is text in that generator too. */
interface Sign {
  readonly pattern: RegExp;
  /** Whether `warnOfId` reports the markup in headings. */
  readonly isReportedInHeadings?: true;
  warn(parts: RegExpMatchArray, compilation: Compilation, line: number): void;
}

const SIGNS: readonly Sign[] = [
  {
    pattern: /\{%-?\s*([a-z][\w-]*)/g,
    warn([, name = ""], compilation, line) {
      const advice = ADVICE_ON_TAG.get(name);
      if (advice === undefined) return;
      compilation.count("hexo-tag", name, line, (count) => ({ name, advice, count }));
    },
  },
  {
    // A tag alone on its line. In a sentence, an unknown name is text in other template languages.
    pattern: /^[ \t]*\{%-?\s*(?!end)([a-z][\w-]*)(?![\w-])[^%\n]*%\}[ \t]*$/gim,
    warn([, name = ""], compilation, line) {
      if (ADVICE_ON_TAG.has(name)) return;
      compilation.count("hexo-tag", name, line, (count) => ({ name, advice: "html", count }));
    },
  },
  {
    pattern: /\{\{([<%])\s*([a-z][\w-]*)/gi,
    warn([, mark = "", name = ""], compilation, line) {
      const marks = { opening: `{{${mark}`, closing: `${mark === "<" ? ">" : mark}}}` };
      const advice = ADVICE_ON_SHORTCODE.get(name) ?? "html";
      compilation.count("hugo-shortcode", name, line, (count) => ({ ...marks, name, advice, count }));
    },
  },
  {
    // A class, an id or an attribute. Does not match the Python formats `{:.2f}` and `{:#x}`.
    pattern: /\{:\s*(toc\b|\.[a-z_]|#[a-z][\w-]|[a-z][\w-]*=)[^{}]*\}/gi,
    warn([text = "", start = ""], compilation, line) {
      const advice = adviceOnAttributes(text, start);
      compilation.count("kramdown-attributes", advice, line, (count) => ({ text, advice, count }));
    },
  },
  {
    // An id or a class at the end of a line, as in VitePress and Hugo, but no block of Svelte or Handlebars.
    pattern: /(?<=\s)\{(?!#(?:if|each|key|await|with|unless|in)\})[#.][a-z][\w-]*\}[ \t]*$/gim,
    isReportedInHeadings: true,
    warn([text], compilation, line) {
      const values = { text: text.trim(), advice: "attributes" as const };
      compilation.count("kramdown-attributes", "attributes", line, (count) => ({ ...values, count }));
    },
  },
  {
    // In an attribute, the attribute is reported.
    pattern: /\$withBase(?<!=\s*["']\s*\$withBase)\s*\(/g,
    warn(_, compilation, line) {
      compilation.count("with-base", "", line, (count) => ({ count }));
    },
  },
  {
    // Syntax of Zenn and of markdown-it-imsize, which many blogs of Hexo and VuePress use.
    pattern: /!\[[^[\]]*\]\([^()]*\s(=\d*%?x\d*%?)\s*\)/g,
    warn([, size = ""], compilation, line) {
      compilation.count("image-size", "", line, (count) => ({ size, count }));
    },
  },
  {
    pattern: /<!--\s*@include:(.*?)(?:-->|$)/gm,
    warn([, text = ""], compilation, line) {
      const file = text.trim();
      if (file === "") return;
      compilation.count("include-dropped", "", line, (count) => ({ file, count }));
    },
  },
];

/**
 * Starts of the markup, and spellings that can hide its characters: an entity, an escape or a percent code in a URL.
 */
const MAY_HOLD_SIGNS = /[&\\]|%[0-9a-f]|\{[%{:#.]|!\[|<!--|\$with/i;

/** Warns of markup of other generators in the text of a page, except in code. */
export function foreignMarkup(md: MarkdownIt): void {
  md.core.ruler.push("foreign_markup", ({ tokens, env }) => {
    const compilation = compilationOf(env);
    let line = compilation.source.line;
    for (const [index, token] of tokens.entries()) {
      // Cells of a table have no position, but their row does.
      if (token.map !== null) line = compilation.lineOf(token);
      const isHeading = tokens[index - 1]?.type === "heading_open";
      if (token.type === "inline" && MAY_HOLD_SIGNS.test(token.content)) {
        for (const text of inlineTexts(token.children ?? []))
          warnOf(text.content, compilation, line + text.line, isHeading);
      }
      if (isHeading) warnOfId(token.content, compilation, line);
      if (token.type !== "html_block") continue;
      for (const [offset, text] of token.content.split("\n").entries())
        warnOf(text, compilation, line + offset);
    }
  });
}

function warnOf(text: string, compilation: Compilation, line: number, isHeading = false): void {
  if (!/\{[%{:#.]|!\[|<!--|\$with/.test(text)) return;
  for (const sign of SIGNS) {
    if (isHeading && sign.isReportedInHeadings) continue;
    for (const match of text.matchAll(sign.pattern)) sign.warn(match, compilation, line);
  }
}

/**
 * An id at the end of a heading that the rule of headings left there: with a class, as in VitePress and Hugo, a second one,
 * or one with other characters.
 */
const LEFT_ID = /(?<![\\`{$])\{#([^\s{}]+(?:\s+[.#][^\s{}]+)*)\}$/;

/** Warns of an invalid id at the end of a heading. */
function warnOfId(heading: string, compilation: Compilation, line: number): void {
  const id = LEFT_ID.exec(heading.trimEnd())?.[1];
  if (id !== undefined) compilation.count("heading-id", "", line, (count) => ({ id, count }));
}

function adviceOnAttributes(text: string, start: string): MarkupAdvice {
  if (/^toc$/i.test(start)) return "toc";
  return /\.prompt-/.test(text) ? "tip" : "attributes";
}

function adviceByName(table: AdviceTable): ReadonlyMap<string, MarkupAdvice> {
  return new Map(table.flatMap(([names, advice]) => names.map((name) => [name, advice])));
}
