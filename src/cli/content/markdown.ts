import MarkdownIt, { type MarkdownIt as Markdown } from "markdown-it";
import { applyAuthorRules, type FailsWith, renderMarkdown } from "./author-rules.js";
import { NOTHING_FOLLOWED } from "../config/followed-folders.js";
import type { CompiledBody, MarkdownContext, MarkdownSource } from "./markdown-context.js";
import { type DiagramPackage, findDiagramPackage } from "./packages/diagram-files.js";
import { createFileStore, type FileStore } from "./file-store.js";
import { createIncluder } from "./includes/includes.js";
import { loadMathFiles, type MathFiles, createMathRenderer } from "./packages/math-files.js";
import { createProtection } from "./includes/protected-file.js";
import { readFacts } from "./text/read-facts.js";
import { alerts, containers } from "./markdown-rules/containers.js";
import { images } from "./markdown-rules/images.js";
import { cjkEmphasis } from "./markdown-rules/cjk-emphasis.js";
import { codeGroups } from "./markdown-rules/code/code-groups.js";
import { codeNotes } from "./markdown-rules/code/code-notes.js";
import { Compilation } from "./markdown-rules/compilation.js";
import { diagrams } from "./markdown-rules/code/diagrams.js";
import { emoji, abbreviations, definitionLists, marks, tasks } from "./markdown-rules/further-syntax.js";
import { fences } from "./markdown-rules/code/fences.js";
import { footnotes } from "./markdown-rules/footnotes.js";
import { headings, toc } from "./markdown-rules/headings.js";
import { foreignMarkup } from "./markdown-rules/tags/foreign-markup.js";
import { htmlBlocks, htmlInline } from "./markdown-rules/tags/html-blocks.js";
import { collectIslands } from "./markdown-rules/tags/island-slots.js";
import { createNames } from "./markdown-rules/tags/element-names.js";
import { inlineLines, inlineNesting } from "./markdown-rules/inline-tokens.js";
import { links } from "./markdown-rules/links.js";
import { opening } from "./markdown-rules/opening.js";
import { math } from "./markdown-rules/math.js";
import { rawHtml } from "./markdown-rules/tags/raw-html.js";
import { snippets } from "./markdown-rules/code/snippets.js";
import { addPluginRules } from "./plugin-rules.js";
import { softBreaks } from "./markdown-rules/soft-breaks.js";
import { tableCode, tables } from "./markdown-rules/tables.js";
import { unfinishedTags } from "./markdown-rules/tags/unfinished-tags.js";

/** Maximum nesting of markdown. markdown-it drops deeper text, so the limit is far beyond real use. */
const MAX_NESTING = 1000;

/** Codes of failing rules. */
const RULE_CODES: ReadonlySet<string> = new Set(["rule-failed", "plugin-failed"]);

/**
 * Creates the markdown compiler of a site. Each call of the returned function compiles one page, and reads only the
 * files that its markdown names.
 */
export function createMarkdown(context: MarkdownContext): (source: MarkdownSource) => CompiledBody {
  const { html, breaks, linkify, emoji: hasEmoji, mark } = context.config;
  const syntax = { html, breaks, math: context.config.math !== false, emoji: hasEmoji, mark };
  const names = createNames(context.components, context.config.customElements);
  const files = createFileStore(context.siteDir, context.followed?.folders);
  const md = new MarkdownIt({ html, breaks, linkify, maxNesting: MAX_NESTING });
  for (const rule of [
    cjkEmphasis,
    inlineLines,
    inlineNesting,
    ...optionalRules(context.config),
    softBreaks,
    (parser: Markdown) => headings(parser, syntax),
    opening,
    toc,
    containers,
    alerts,
    footnotes,
    tasks,
    tables,
    tableCode,
    fences,
    codeGroups,
    snippets,
    images,
    foreignMarkup,
  ])
    rule(md);
  addFormulas(md, context);
  if (context.config.mermaid) {
    let diagramPackage: DiagramPackage | null = null;
    diagrams(md, () => (diagramPackage ??= findDiagramPackage(context.siteDir)));
  }
  let mathFiles: MathFiles | null = null;
  htmlBlocks(md, names);
  htmlInline(md, names);
  unfinishedTags(md, names);
  const hasFurtherRules = addFurtherRules(md, context);
  // These rules come last, because they need the output of all other rules.
  links(md);
  rawHtml(md, names);

  const begin = createBeginning(context, files);
  return (source) => {
    const compilation = begin(source);
    const { html: rendered, tokens } = renderMarkdown(md, compilation, failsWith(source, context));
    const body = collectIslands(rendered, compilation.islands);
    // The author's rules may render any token differently, so facts from tokens could be wrong.
    const isKnown = !hasFurtherRules && body.islands.length === 0;
    const facts = isKnown ? readFacts(tokens) : null;
    if (compilation.formulas.length === 0) return compilation.finish(body, facts);
    mathFiles ??= loadMathFiles(context.siteDir);
    compilation.addPackage("katex");
    return compilation.finish(
      { ...body, style: mathFiles.styleOf(compilation.formulas, context.base) },
      facts,
    );
  };
}

/** Returns a function that compiles a page with a part of the rules. */
function failsWith(source: MarkdownSource, context: MarkdownContext): FailsWith {
  return (rules) =>
    createMarkdown({ ...context, ...rules })(source).problems.some(({ code }) => RULE_CODES.has(code));
}

/** Returns the rules that options turn on. */
function optionalRules(config: MarkdownContext["config"]): readonly ((md: Markdown) => void)[] {
  return [
    ...(config.emoji ? [emoji] : []),
    ...(config.deflist ? [definitionLists] : []),
    ...(config.abbr ? [abbreviations] : []),
    ...(config.mark ? [marks] : []),
    ...(config.codeNotes ? [codeNotes] : []),
  ];
}

/** Creates a function that begins to compile a page: it includes the files that the page's text names. */
function createBeginning(
  context: MarkdownContext,
  files: FileStore,
): (source: MarkdownSource) => Compilation {
  const { siteDir, defaults, followed = NOTHING_FOLLOWED } = context;
  const isProtectedFrom = createProtection({ siteDir, files, links: followed.links }, defaults);
  const include = createIncluder(() => ({ files, isProtectedFrom }), !context.config.html);
  return (source) => {
    const expanded = include(source);
    if (expanded === null) return new Compilation(context, source, { files, isProtectedFrom });
    const { content, origins, reads, problems } = expanded;
    const compilation = new Compilation(context, { ...source, content }, { files, isProtectedFrom }, origins);
    for (const file of reads) compilation.addRead(file);
    for (const problem of problems) compilation.addProblem(problem);
    return compilation;
  };
}

/** Adds the rules of the configuration and of plugins. Returns whether there are any. */
function addFurtherRules(
  md: Markdown,
  { config: { rules }, pluginRules = [], lookUp = () => null }: MarkdownContext,
): boolean {
  applyAuthorRules(md, rules);
  addPluginRules(md, pluginRules, lookUp);
  return rules.length + pluginRules.length > 0;
}

/** Adds formulas, unless the configuration turns them off. */
function addFormulas(md: Markdown, { config, siteDir }: MarkdownContext): void {
  if (config.math === false) return;
  const macros = config.math === true ? {} : config.math.macros;
  math(md, createMathRenderer(macros, siteDir));
}
