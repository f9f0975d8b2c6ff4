import type { MarkdownIt } from "markdown-it";
import { type Compilation, compilationOf } from "./compilation.js";
import { inlineTexts } from "./inline-texts.js";

const IMAGE = "Write an image: `![text](path)`, the path relative to this file.";
const LINK = "Write a link: `[text](path)`, the path relative to this file.";
const CODE = "Put the code between two lines of ```.";
const TIP = "Write a container: `::: tip` … `:::`.";
const DETAILS = "Write a container: `::: details` … `:::`.";
const HTML = "Write plain HTML, or make it a component.";

type Advice = readonly (readonly [names: readonly string[], advice: string])[];

/** Advice for tags of Hexo, its themes and Jekyll, by the names of the opening tags. */
const TAGS: Advice = [
  [["asset_img", "asset_path", "img", "image"], IMAGE],
  [["post_link", "post_path", "post_url", "asset_link", "link"], LINK],
  [["codeblock", "code", "highlight", "include_code", "include-code"], CODE],
  [["blockquote", "quote", "pullquote", "centerquote", "cq"], "Begin the lines of a quotation with `>`."],
  [["note", "noteblock", "tip", "box"], TIP],
  [["hideToggle", "hideBlock", "fold", "folding"], DETAILS],
  [["mermaid"], "Put the diagram between a line of ```mermaid and one of ```."],
  [["raw"], "Remove it: nothing in markdown is evaluated."],
  [["iframe", "youtube", "vimeo", "video", "bilibili", "dplayer", "aplayer", "aplayerlist", "meting"], HTML],
  [["gist", "jsfiddle", "pdf", "plantuml", "tabs", "subtabs", "button", "btn", "label", "include"], HTML],
  [["hideInline", "inlineImg", "gallery", "galleryGroup", "grouppicture", "gp", "flink", "linkgroup"], HTML],
  [["timeline", "timenode", "checkbox", "radio", "progress", "span", "psw", "series", "exturl"], HTML],
  [["quot", "copy", "ghcard", "sites", "friends", "audio", "swiper", "grid"], HTML],
];
/** Advice for shortcodes of Hugo and its themes. For all others, the advice is to write HTML. */
const SHORTCODES: Advice = [
  [["figure", "image", "img"], IMAGE],
  [["ref", "relref"], LINK],
  [["highlight"], CODE],
  [["notice", "hint", "alert", "admonition", "callout"], TIP],
  [["details", "expand"], DETAILS],
];
const ADVICE_ON_TAG = adviceByName(TAGS);
const ADVICE_ON_SHORTCODE = adviceByName(SHORTCODES);

/** Markup of another generator. `read` returns the warning for a match, or `null` if the match is text there too. */
interface Sign {
  readonly pattern: RegExp;
  readonly code: string;
  read(parts: readonly string[]): { readonly message: string; readonly advice: string } | null;
}

const SIGNS: readonly Sign[] = [
  {
    pattern: /\{%-?\s*([a-z][\w-]*)/g,
    code: "hexo-tag",
    read([, name = ""]) {
      const advice = ADVICE_ON_TAG.get(name);
      if (advice === undefined) return null;
      return { message: `\`{% ${name} … %}\` is a tag of Hexo or Jekyll, and text here.`, advice };
    },
  },
  {
    pattern: /\{\{([<%])\s*([a-z][\w-]*)/gi,
    code: "hugo-shortcode",
    read([, mark = "", name = ""]) {
      const message = `\`{{${mark} ${name} … ${mark === "<" ? ">" : mark}}}\` is a shortcode of Hugo, and text here.`;
      return { message, advice: ADVICE_ON_SHORTCODE.get(name) ?? HTML };
    },
  },
  {
    // A class, an id or an attribute. Does not match the Python formats `{:.2f}` and `{:#x}`.
    pattern: /\{:\s*(toc\b|\.[a-z_]|#[a-z][\w-]|[a-z][\w-]*=)[^{}]*\}/gi,
    code: "kramdown-attributes",
    read([text = "", start = ""]) {
      return {
        message: `\`${text}\` is a list of attributes in Jekyll, and text here.`,
        advice: adviceOnAttributes(text, start),
      };
    },
  },
  {
    // Syntax of Zenn and of markdown-it-imsize, which many blogs of Hexo and VuePress use.
    pattern: /!\[[^[\]]*\]\([^()]*\s(=\d*%?x\d*%?)\s*\)/g,
    code: "image-size",
    read([, size = ""]) {
      const message = `\`![…](… ${size})\` is an image of markdown-it-imsize, and text here.`;
      return { message, advice: 'Write `<img src="…" width="250">`.' };
    },
  },
  {
    pattern: /<!--\s*@include:(.*?)(?:-->|$)/gm,
    code: "include-dropped",
    read([, file = ""]) {
      if (file.trim() === "") return null;
      const message = `\`${file.trim()}\` is not included: what VitePress includes by is a comment here.`;
      return { message, advice: "Write its text in its place; of code, `<<< @/file` imports a file." };
    },
  },
];

/**
 * Starts of the markup, and spellings that can hide its characters: an entity, an escape or a percent code in a URL.
 */
const MAY_HOLD_SIGNS = /[&\\]|%[0-9a-f]|\{[%{:]|!\[|<!--/i;

/** Warns of markup of other generators in the text of a page, except in code. */
export function foreignMarkup(md: MarkdownIt): void {
  md.core.ruler.push("foreign_markup", ({ tokens, env }) => {
    const compilation = compilationOf(env);
    let line = compilation.source.line;
    for (const [index, token] of tokens.entries()) {
      // Cells of a table have no position, but their row does.
      if (token.map !== null) line = compilation.lineOf(token);
      if (token.type === "inline" && MAY_HOLD_SIGNS.test(token.content)) {
        for (const text of inlineTexts(token.children ?? []))
          warnOf(text.content, compilation, line + text.line);
      }
      if (tokens[index - 1]?.type === "heading_open") warnOfId(token.content, compilation, line);
      if (token.type !== "html_block") continue;
      for (const [offset, text] of token.content.split("\n").entries())
        warnOf(text, compilation, line + offset);
    }
  });
}

function warnOf(text: string, compilation: Compilation, line: number): void {
  if (!/\{[%{:]|!\[|<!--/.test(text)) return;
  for (const { pattern, code, read } of SIGNS) {
    for (const match of text.matchAll(pattern)) {
      const found = read(match);
      if (found === null) continue;
      const hint = `${found.advice} If it is text, put it into backticks.`;
      compilation.report("warning", code, found.message, line, hint);
    }
  }
}

/** Warns of a custom id at the end of a heading, as VitePress, Hugo and kramdown read it. */
function warnOfId(heading: string, compilation: Compilation, line: number): void {
  const id = /\{#([\w-]+)\}\s*$/.exec(heading)?.[1];
  if (id === undefined) return;
  const message = `\`{#${id}}\` is text here, and no id of the heading: that is made of its words.`;
  const hint = `Remove it; \`<a id="${id}"></a>\` above the heading keeps the links to it.`;
  compilation.report("warning", "heading-id", message, line, hint);
}

function adviceOnAttributes(text: string, start: string): string {
  if (/^toc$/i.test(start)) return "Write `[[toc]]`, or nothing: every article lists its headings.";
  return /\.prompt-/.test(text) ? TIP : "Remove it, or write HTML with its attributes.";
}

function adviceByName(advice: Advice): ReadonlyMap<string, string> {
  return new Map(advice.flatMap(([names, words]) => names.map((name) => [name, words])));
}
