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

/** Tags of Hexo, of its themes and of Jekyll that begin something, by what is written in their place. */
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
/** Shortcodes of Hugo and of its themes; all others are advised to be HTML. */
const SHORTCODES: Advice = [
  [["figure", "image", "img"], IMAGE],
  [["ref", "relref"], LINK],
  [["highlight"], CODE],
  [["notice", "hint", "alert", "admonition", "callout"], TIP],
  [["details", "expand"], DETAILS],
];
const ADVICE_ON_TAG = adviceByName(TAGS);
const ADVICE_ON_SHORTCODE = adviceByName(SHORTCODES);

/** What is markup elsewhere: what the parts of a match say of it, `null` where it is text there too. */
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
    // A class, an id or an attribute; `{:.2f}` and `{:#x}` are formats of Python.
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
    // Of markdown-it-imsize, which many blogs of Hexo and VuePress have, and of Zenn.
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

/** The beginnings of the signs, and what may stand for a character of one: an entity, an escape, or a code in a URL. */
const MAY_HOLD_SIGNS = /[&\\]|%[0-9a-f]|\{[%{:]|!\[|<!--/i;

/** Warns of the markup that a blog from another generator has in its text; what stands in code is none. */
export function foreignMarkup(md: MarkdownIt): void {
  md.core.ruler.push("foreign_markup", ({ tokens, env }) => {
    const compilation = compilationOf(env);
    let line = compilation.source.line;
    for (const [index, token] of tokens.entries()) {
      // The cells of a table do not say where they are; their row does.
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

/** VitePress, Hugo and kramdown read an id of one's own at the end of a heading. */
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
