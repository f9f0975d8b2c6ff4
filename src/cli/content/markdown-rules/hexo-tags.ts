import type { MarkdownIt, Token } from "markdown-it";
import { type Compilation, compilationOf } from "./compilation.js";

const TAG = /\{%-?\s*([a-z][\w-]*)/g;

const HTML = "Write plain HTML, or make it a component.";

/** Tags of Hexo and of its themes that begin something, by what is written in their place. */
const ADVICE: readonly (readonly [names: readonly string[], advice: string])[] = [
  [["asset_img", "asset_path", "img"], "Write an image: `![text](path)`, the path relative to this file."],
  [
    ["post_link", "post_path", "asset_link", "link"],
    "Write a link: `[text](path)`, the path relative to this file.",
  ],
  [["codeblock", "code", "include_code", "include-code"], "Put the code between two lines of ```."],
  [["blockquote", "quote", "pullquote", "centerquote", "cq"], "Begin the lines of a quotation with `>`."],
  [["note", "noteblock"], "Write a container: `::: tip` … `:::`."],
  [["hideToggle", "hideBlock", "folding"], "Write a container: `::: details` … `:::`."],
  [["mermaid"], "Put the diagram between a line of ```mermaid and one of ```."],
  [["raw"], "Remove it: nothing in markdown is evaluated."],
  [["iframe", "youtube", "vimeo", "video", "bilibili", "dplayer", "aplayer", "aplayerlist", "meting"], HTML],
  [["gist", "jsfiddle", "pdf", "plantuml", "tabs", "button", "btn", "label"], HTML],
];
const ADVICE_ON = new Map(ADVICE.flatMap(([names, advice]) => names.map((name) => [name, advice])));

/** Warns of the tags that a blog from Hexo has in its text; what stands in code is no tag. */
export function hexoTags(md: MarkdownIt): void {
  md.core.ruler.push("hexo_tags", ({ tokens, env }) => {
    const compilation = compilationOf(env);
    let line = compilation.source.line;
    for (const token of tokens) {
      // The cells of a table do not say where they are; their row does.
      if (token.map !== null) line = compilation.lineOf(token);
      if (token.type === "inline") readInline(token.children ?? [], compilation, line);
      if (token.type !== "html_block") continue;
      for (const [index, text] of token.content.split("\n").entries())
        warnOf(text, compilation, line + index);
    }
  });
}

function readInline(children: readonly Token[], compilation: Compilation, firstLine: number): void {
  let offset = 0;
  for (const { type, map, content } of children) {
    // Text does not say where it begins, what parts its lines does.
    offset = map?.[0] ?? offset;
    if (type === "text") warnOf(content, compilation, firstLine + offset);
    else if (type === "softbreak" || type === "hardbreak") offset += 1;
  }
}

function warnOf(text: string, compilation: Compilation, line: number): void {
  if (!text.includes("{%")) return;
  for (const [, name = ""] of text.matchAll(TAG)) {
    const advice = ADVICE_ON.get(name);
    if (advice === undefined) continue;
    const message = `\`{% ${name} … %}\` is a tag of Hexo, and text here.`;
    compilation.report(
      "warning",
      "hexo-tag",
      message,
      line,
      `${advice} If it is text, put it into backticks.`,
    );
  }
}
