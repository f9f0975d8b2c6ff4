import Parser, { type Env, type MarkdownIt, type Token } from "markdown-it";
import footnote from "markdown-it-footnote";
import { headingText, inlineText, renderedText, type TokenSource } from "./inline-text.js";
import { cjkEmphasis } from "../markdown-rules/cjk-emphasis.js";
import { createNames } from "../markdown-rules/tags/element-names.js";
import { imageAttributeLists } from "../markdown-rules/images.js";
import { emoji, ABBREVIATION_LINES, DEFINITION_MARKS, marks } from "../markdown-rules/further-syntax.js";
import { htmlInline } from "../markdown-rules/tags/html-blocks.js";
import { inlineNesting } from "../markdown-rules/inline-tokens.js";
import { inlineMath } from "../markdown-rules/math.js";
import type { MarkdownConfig } from "../../config/schema.js";
import { applyAuthorRules } from "../author-rules.js";
import { addPluginRules, type PluginRules } from "../plugin-rules.js";
import { softBreaks } from "../markdown-rules/soft-breaks.js";

/** Settings of a site on which the text of its markdown depends. */
export interface TextSyntax {
  readonly html: boolean;
  readonly breaks: boolean;
  readonly math: boolean;
  readonly emoji: boolean;
  readonly deflist?: boolean;
  readonly abbr?: boolean;
  readonly mark?: boolean;
}

/** Definition of a reference link or a footnote: `[name]: address`. */
const DEFINITION = /^ {0,3}\[((?:\\.|[^[\]\\])+)\]:/gm;
/** Text without any mark, as most titles are. */
const PLAIN = /^(?:[\p{L}\p{M}\p{N}，。、：？！（）]| (?! ))+$/u;

/** Readers of a text in a page, which contains the definitions of its reference links and notes. */
export interface TextReader {
  readonly readHeading: (markdown: string, page: string) => string;
  readonly readParagraph: (markdown: string, page: string) => string;
}

/**
 * Creates the reader of titles and cards, which are known before a page is compiled. It parses inline markdown only, by the
 * rules of the compiler, and returns the text of the same tokens.
 */
export function createTextReader(syntax: TextSyntax, further: FurtherRules = {}): TextReader {
  let parsers: Parsers | null = null;
  const reader = (
    textOf: (tokens: readonly Token[], source: TokenSource) => string,
    isParagraph: boolean,
  ) => {
    return (markdown: string, page: string) => {
      if (PLAIN.test(markdown)) return markdown.trim();
      parsers ??= createParsers(syntax, further);
      const { md, blocks } = parsers;
      const env = definitionsOf(md, markdown, page);
      try {
        const ofPlugin = isParagraph && blocks !== null ? readBlocks(blocks, markdown, env) : null;
        return ofPlugin ?? textOf(parseInline(md, markdown, env), { md, env });
      } catch (cause) {
        if (!hasRules(further)) throw cause;
        // The rule fails on this text again when the page is compiled, which reports it with its place.
        return markdown.trim();
      }
    };
  };
  const readParagraph = reader(inlineText, true);
  return {
    readHeading: reader(headingText, false),
    readParagraph: (markdown, page) => readParagraph(withoutBlockMarks(markdown, syntax), page),
  };
}

/** Markdown rules of a site's own. */
export interface FurtherRules {
  /** Rules of the configuration. */
  readonly authorRules?: MarkdownConfig["rules"] | undefined;
  readonly pluginRules?: readonly PluginRules[] | undefined;
}

/** Parsers of a line of text, and of the blocks that rules of plugins find; `null` if they find none. */
interface Parsers {
  readonly md: MarkdownIt;
  readonly blocks: MarkdownIt | null;
}

/** Rules for blocks that the lines of prose of a page do not contain. */
const BLOCK_RULES = [
  "table",
  "code",
  "fence",
  "blockquote",
  "hr",
  "list",
  "heading",
  "lheading",
  "html_block",
];

function createParsers(syntax: TextSyntax, further: FurtherRules): Parsers {
  const create = () => createInlineParser(syntax, [cjkEmphasis, softBreaks]);
  const md = create();
  if (!hasRules(further)) return { md, blocks: null };
  const blocks = create();
  const before = countBlockRules(blocks);
  for (const parser of [md, blocks]) addFurtherRules(parser, further);
  if (countBlockRules(blocks) === before) return { md, blocks: null };
  blocks.block.ruler.disable(BLOCK_RULES);
  return { md, blocks };
}

function hasRules({ authorRules = [], pluginRules = [] }: FurtherRules): boolean {
  return authorRules.length + pluginRules.length > 0;
}

/** Adds the rules of the configuration and of plugins, in the order of the compiler. */
function addFurtherRules(md: MarkdownIt, { authorRules = [], pluginRules = [] }: FurtherRules): void {
  try {
    applyAuthorRules(md, authorRules);
    // The text does not depend on names, which are known when all pages are read.
    addPluginRules(md, pluginRules, () => null);
  } catch {
    // A rule may need one that only the compiler has. The compiler reports those that fail there.
  }
}

function countBlockRules({ block, core }: MarkdownIt): number {
  return block.ruler.getRules("").length + core.ruler.getRules("").length;
}

/** Returns the text of a paragraph that is a block of a plugin, or contains one, else `null`. */
function readBlocks(md: MarkdownIt, paragraph: string, env: Env): string | null {
  const source = { md, env: { ...env } };
  const tokens = md.parse(paragraph, source.env);
  const isPlain = tokens.every(({ type }) => type === "inline" || /^paragraph_(?:open|close)$/.test(type));
  return isPlain ? null : renderedText(tokens, source);
}

/** Removes the marks that the compiler reads as parts of blocks from the lines of a paragraph. */
function withoutBlockMarks(paragraph: string, { abbr, deflist }: TextSyntax): string {
  const text = abbr === true ? paragraph.replace(ABBREVIATION_LINES, "") : paragraph;
  return deflist === true ? text.replace(DEFINITION_MARKS, "") : text;
}

/** Creates a parser of inline markdown, with the syntax of all pages of a site and with more rules. */
export function createInlineParser(
  { html, breaks, math, emoji: hasEmoji, mark }: TextSyntax,
  rules: readonly ((md: MarkdownIt) => void)[] = [],
): MarkdownIt {
  const md = new Parser({ html, breaks });
  const optional = [...(hasEmoji ? [emoji] : []), ...(mark === true ? [marks] : [])];
  for (const rule of [inlineNesting, imageAttributeLists, ...optional, footnote, ...rules]) rule(md);
  // It moves the texts of notes to the end of a page.
  md.core.ruler.disable("footnote_tail");
  htmlInline(md, createNames([], []));
  if (math) inlineMath(md);
  return md;
}

/** Returns the tokens of a line of text. */
export function parseInline(md: MarkdownIt, markdown: string, env: Env): readonly Token[] {
  return md.parseInline(markdown, env)[0]?.children ?? [];
}

/** Returns the definitions of a page in the form of markdown-it, if the text may refer to one of them. */
function definitionsOf({ utils }: MarkdownIt, markdown: string, page: string): Env {
  if (!markdown.includes("[")) return {};
  const references: Record<string, { readonly href: string; readonly title: string }> = {};
  const notes: Record<string, number> = {};
  for (const [, name = ""] of page.matchAll(DEFINITION)) {
    if (name.startsWith("^")) notes[`:${name.slice(1)}`] = -1;
    else references[utils.normalizeReference(name)] = { href: "", title: "" };
  }
  return { references, footnotes: { refs: notes } };
}
