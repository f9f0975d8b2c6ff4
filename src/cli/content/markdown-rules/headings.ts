import type { Env, MarkdownIt, Token } from "markdown-it";
import anchor from "markdown-it-anchor";
import { slugify } from "../../../runtime/model/text/slug.js";
import { splitHeadingId } from "../text/heading-id.js";
import { compilationOf } from "./compilation.js";
import { headingText } from "../text/inline-text.js";
import { createInlineParser, parseInline, type TextSyntax } from "../text/text-reader.js";
import { pageTexts } from "./page-texts.js";
import type { Heading } from "../../../runtime/model/page.js";

/**
 * Ids that exist on every page. A heading with such a slug gets the number 2, so that links do not lead to the page's
 * top.
 */
const PAGE_IDS: ReadonlySet<string> = new Set(["app", "main", "hanblog-data"]);

/** Number in the id of the second heading with the same slug. */
const FIRST_NUMBER = 2;

/** Begins the text of a heading with an id of the author. No markdown contains this character, which the parser replaces. */
const IS_ID = "\0";

/**
 * Gives headings the id at their end (`## Title {#id}`) or that of VuePress 1, and a link to themselves, and collects them
 * for the page.
 */
export function headings(md: MarkdownIt, syntax: TextSyntax): void {
  const ids = new WeakMap<readonly Token[], string>();
  const readPlainly = createPlainReader(syntax);
  // Before inline markup is parsed, so that nothing shows the id.
  md.core.ruler.after("block", "heading-ids", ({ tokens }) => {
    for (const [index, { type }] of tokens.entries()) {
      const inline = tokens[index + 1];
      if (type !== "heading_open" || inline?.type !== "inline") continue;
      const found = splitHeadingId(inline.content);
      if (found === null) continue;
      inline.content = found.text;
      inline.meta = { ...inline.meta, headingId: found.id };
    }
  });
  // Other rules replace the children of tokens, and the plugin below passes the children only.
  md.core.ruler.push("known-heading-ids", ({ tokens, env }) => {
    for (const [index, { type, children, meta, content }] of tokens.entries()) {
      if (type !== "inline" || children === null || tokens[index - 1]?.type !== "heading_open") continue;
      const id: unknown = meta?.["headingId"];
      const plain = typeof id === "string" ? null : readPlainly(content, env);
      if (typeof id === "string") ids.set(children, IS_ID + id);
      else if (plain !== null) ids.set(children, plain);
    }
  });
  md.use(anchor, {
    slugifyWithState: (text, { env }) => createUniqueSlug(createSlug(text), env),
    getTokensText: (children) => ids.get(children) ?? plainContent(children),
    uniqueSlugStartIndex: FIRST_NUMBER,
    tabIndex: false,
    permalink(slug, _options, state, index) {
      const token = state.tokens[index];
      const inline = state.tokens[index + 1];
      if (token === undefined) return;
      const compilation = compilationOf(state.env);
      compilation.headings.push({
        level: Number(token.tag.slice(1)),
        title: headingText(inline?.children ?? [], { md, env: state.env }),
        slug,
        line: compilation.lineOf(token),
      });
      if (slug === "") {
        token.attrs = token.attrs?.filter(([name]) => name !== "id") ?? null;
        return;
      }
      const link = new state.Token("heading_anchor", "a", 0);
      link.content = slug;
      inline?.children?.unshift(link);
    },
  });

  md.renderer.rules["heading_anchor"] = (tokens, index, _options, env) => {
    const slug = md.utils.escapeHtml(tokens[index]?.content ?? "");
    const label = pageTexts(compilationOf(env).source.lang).headingLink;
    // The sign is hidden, because it is not part of the heading's words.
    return `<a class="header-anchor" href="#${slug}" aria-label="${label}"><span aria-hidden="true">#</span></a> `;
  };
}

/**
 * Returns the slug with the number that the plugin would give it. The plugin itself tries all numbers from the start
 * for each heading, which is slow.
 */
function createUniqueSlug(slug: string, env: Env | undefined): string {
  const { slugs = {} } = Object(env?.["markdownItAnchor"]) as { readonly slugs?: object };
  if (!Object.hasOwn(slugs, slug)) return slug;
  const { lastNumbers } = compilationOf(env);
  let number = lastNumbers.get(slug) ?? FIRST_NUMBER - 1;
  do number++;
  while (Object.hasOwn(slugs, `${slug}-${number}`));
  lastNumbers.set(slug, number);
  return `${slug}-${number}`;
}

function createSlug(text: string): string {
  const slug = text.startsWith(IS_ID) ? text.slice(IS_ID.length) : slugify(text);
  return PAGE_IDS.has(slug) ? `${slug}-2` : slug;
}

/** Emphasis next to a character that is not ASCII, where the rule of `cjkEmphasis` may differ from CommonMark's. */
const CJK_EMPHASIS = /[*~](?=\P{ASCII})|\P{ASCII}[*~]/u;

/**
 * Creates a function that reads a heading by CommonMark's emphasis alone, because the ids of VuePress 1, and of older
 * versions, contain the marks that it does not know. Returns `null` for a heading without such marks.
 */
export function createPlainReader(syntax: TextSyntax): (heading: string, env?: Env) => string | null {
  let md: MarkdownIt | null = null;
  return (heading, env) => {
    if (!CJK_EMPHASIS.test(heading)) return null;
    md ??= createInlineParser(syntax);
    // The parser counts the notes that it finds in its data.
    const copy = { references: env?.references ?? {}, footnotes: structuredClone(env?.["footnotes"] ?? {}) };
    return plainContent(parseInline(md, heading, copy));
  };
}

/** Returns the text that a heading's id is made from: text, code and formulas as written, without HTML and emoji. */
function plainContent(children: readonly Token[]): string {
  return children
    .filter(({ type }) => type === "text" || type === "code_inline" || type === "math_inline")
    .map(({ type, markup, content }) => (type === "math_inline" ? markup + content + markup : content))
    .join("");
}

/** Renders `[[toc]]` on a line of its own as a list of the page's headings, with links to their final ids. */
export function toc(md: MarkdownIt): void {
  md.block.ruler.before(
    "paragraph",
    "toc",
    (state, startLine, _endLine, silent) => {
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
      const line = state.src.slice(start, state.eMarks[startLine]);
      if (!/^\[\[toc\]\]\s*$/i.test(line)) return false;
      if (silent) return true;
      state.push("toc", "", 0).map = [startLine, startLine + 1];
      state.line = startLine + 1;
      return true;
    },
    { alt: ["paragraph", "reference"] },
  );

  md.renderer.rules["toc"] = (_tokens, _index, _options, env) => {
    const compilation = compilationOf(env);
    const entries = compilation.headings.filter(({ level }) => compilation.isExtracted(level));
    if (entries.length === 0) return "";
    const label = pageTexts(compilation.source.lang).toc;
    return `<nav class="table-of-contents" aria-label="${label}">${renderList(entries, md.utils.escapeHtml)}</nav>\n`;
  };
}

/** Renders headings as nested lists. A heading of a lower level opens one list, even if a level between is missing. */
function renderList(entries: readonly Heading[], escape: (text: string) => string): string {
  let html = "";
  const open: number[] = [];
  for (const { level, title, slug } of entries) {
    while (open.length > 1 && (open.at(-1) ?? 0) > level) {
      html += "</li></ul>";
      open.pop();
    }
    const top = open.at(-1);
    if (top === undefined || top < level) {
      html += "<ul>";
      open.push(level);
    } else {
      html += "</li>";
      open[open.length - 1] = level;
    }
    html += `<li><a href="#${escape(slug)}">${escape(title)}</a>`;
  }
  return html + "</li></ul>".repeat(open.length);
}
