import type { MarkdownIt, StateCore, Token } from "markdown-it";
import { endsParagraph } from "../../../../runtime/model/text/paragraph.js";
import { type Compilation, compilationOf } from "../compilation.js";
import type { Names } from "./element-names.js";
import { type HtmlPart, splitHtml } from "./html-parts.js";
import { TagResolver } from "./tag-resolver.js";

/** Decides for all tags that an author wrote on a page whether they are HTML, islands or text. */
export function rawHtml(md: MarkdownIt, names: Names): void {
  if (!md.options.html) return;
  md.core.ruler.push("raw_html", (state) => {
    const compilation = compilationOf(state.env);
    const walk = new Walk(new TagResolver(names, compilation), compilation, state);
    state.tokens = walk.blocks(state.tokens);
    freeBlocks(state.tokens, compilation, names);
  });
  md.renderer.rules["html_block"] = (tokens, index) => {
    const isInParagraph = tokens[index]?.meta?.["isInParagraph"] === true;
    return (isInParagraph ? renderParts : renderBlock)(partsOf(tokens[index]));
  };
  md.renderer.rules["html_inline"] = (tokens, index) => renderParts(partsOf(tokens[index]));
}

class Walk {
  #line: number;

  constructor(
    private readonly resolver: TagResolver,
    private readonly compilation: Compilation,
    private readonly state: StateCore,
  ) {
    this.#line = compilation.source.line;
  }

  blocks(tokens: readonly Token[]): Token[] {
    const result: Token[] = [];
    let text: Token | null = null;
    for (const token of tokens) {
      if (token.map !== null) this.#line = this.compilation.lineOf(token);
      if (token.type === "inline") {
        const isParagraph = result.at(-1)?.type === "paragraph_open";
        token.children = this.#inline(token.children ?? [], isParagraph);
        text = token;
      } else {
        const ends = this.#visit(token, null);
        // A tag left open in a line of text is closed at its end.
        if (ends !== null) (text?.children ?? result).push(ends);
        text = null;
      }
      result.push(token);
    }
    const rest = this.resolver.leave();
    if (rest !== "") result.push(this.#endTags(rest));
    return result;
  }

  #inline(children: readonly Token[], isParagraph: boolean): Token[] {
    const lineEnds = new Set<string>();
    for (const { type, content } of children) {
      const name = type === "html_inline" ? /^<\/([\w-]+)/.exec(content)?.[1] : undefined;
      if (name !== undefined) lineEnds.add(name.toLowerCase());
    }
    const first = this.#line;
    const result: Token[] = [];
    for (const [index, child] of children.entries()) {
      this.#line = first + (child.map?.[0] ?? 0);
      const isAlone = isParagraph && isLineEnd(children[index - 1]) && isLineEnd(children[index + 1]);
      const ends = this.#visit(child, lineEnds, isAlone);
      if (ends !== null) result.push(ends);
      result.push(child);
    }
    return result;
  }

  /** Resolves the author's tags in a token. Returns the end tags that are missing before it. */
  #visit(token: Token, lineEnds: ReadonlySet<string> | null, isAlone = false): Token | null {
    if (token.type === "html_block" || token.type === "html_inline") {
      const parts = splitHtml(token.content);
      token.meta = { ...token.meta, parts, isInParagraph: this.resolver.isOpen("p") };
      for (const part of parts) {
        this.resolver.resolve(part, { line: this.#line + part.lineOffset, lineEnds, isAlone });
      }
      const last = parts.at(-1);
      if (last !== undefined && lineEnds === null) this.resolver.endBlock(last);
      return null;
    }
    // Code blocks, horizontal rules and similar blocks without content.
    const isLeaf = token.nesting === 0 && lineEnds === null;
    if (token.nesting === 1 || isLeaf) this.resolver.enter(lineEnds === null);
    if (token.nesting !== -1 && !isLeaf) return null;
    const ends = this.resolver.leave();
    return ends === "" ? null : this.#endTags(ends);
  }

  /** Creates a token for end tags that the author omitted. */
  #endTags(html: string): Token {
    const token = new this.state.Token("html_inline", "", 0);
    const part: HtmlPart = {
      tag: null,
      rawText: null,
      lineOffset: 0,
      role: "markup",
      before: "",
      output: html,
    };
    token.meta = { parts: [part] };
    return token;
  }
}

/** Returns whether a line of text begins after, or ends before, this token. */
function isLineEnd(token: Token | undefined): boolean {
  return token === undefined || token.type === "softbreak" || token.type === "hardbreak";
}

/**
 * Adjusts paragraphs with author's HTML. A paragraph that contains only islands is removed, so that they can be blocks.
 * A paragraph that contains blocks becomes a `<div>`.
 */
function freeBlocks(tokens: readonly Token[], compilation: Compilation, names: Names): void {
  const freed = new Set<HtmlPart>();
  tokens.forEach((token, index) => {
    const open = tokens[index - 1];
    const close = tokens[index + 1];
    if (token.type !== "inline" || open?.type !== "paragraph_open" || close?.type !== "paragraph_close")
      return;
    const children = token.children ?? [];
    if (children.some((child) => holdsBlock(child, names))) {
      open.tag = "div";
      close.tag = "div";
    }
    const islands = compilation.islands.length === 0 ? null : outerIslands(children);
    if (islands === null) return;
    open.hidden = true;
    close.hidden = true;
    for (const island of islands) freed.add(island);
  });
  for (const island of compilation.islands) {
    if (island.part !== null && freed.has(island.part)) island.inline = false;
  }
}

function holdsBlock(token: Token, names: Names): boolean {
  return partsOf(token).some(({ tag, role }) => {
    if (tag === null || role !== "markup") return false;
    // Code groups consist of blocks.
    return names.find(tag.name).kind === "built-in" || endsParagraph(tag.name.toLowerCase());
  });
}

/** Returns the outermost islands of a paragraph, or `null` if there is text or HTML outside them. */
function outerIslands(children: readonly Token[]): readonly HtmlPart[] | null {
  const found: HtmlPart[] = [];
  let depth = 0;
  for (const child of children) {
    for (const part of partsOf(child)) {
      if (depth === 0 && (part.role === "island" || part.role === "island-open")) found.push(part);
      if (depth === 0 && (part.role === "markup" || (part.role === "text" && part.output.trim() !== "")))
        return null;
      if (part.role === "island-open") depth += 1;
      if (part.role === "island-close") depth -= 1;
    }
    const isHtml = child.type === "html_inline";
    const isSpace = child.type === "softbreak" || (child.type === "text" && child.content.trim() === "");
    if (depth === 0 && !isHtml && !isSpace) return null;
  }
  return found.length === 0 ? null : found;
}

function partsOf(token: Token | undefined): readonly HtmlPart[] {
  const parts: unknown = token?.meta?.["parts"];
  return Array.isArray(parts) ? parts : [];
}

function renderParts(parts: readonly HtmlPart[]): string {
  return parts.map(({ before, output }) => before + output).join("");
}

/** Renders a block of HTML, as a paragraph if all of it turned out to be text. */
function renderBlock(parts: readonly HtmlPart[]): string {
  const html = renderParts(parts);
  const isText = parts.every(({ role }) => role === "text" || role === "dropped");
  return isText && html.trim() !== "" ? `<p>${html.trim()}</p>\n` : html;
}
