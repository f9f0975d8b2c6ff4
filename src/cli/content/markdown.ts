import MarkdownIt from "markdown-it";
import type { Problem } from "../../runtime/model/error.js";
import type { Heading } from "../../runtime/model/page.js";
import type { Body } from "../../runtime/model/render.js";
import type { MarkdownConfig } from "../config/schema.js";
import { type AssetUse, createFileStore } from "./file-store.js";
import { codeGroups } from "./markdown-rules/code-groups.js";
import { Compilation } from "./markdown-rules/compilation.js";
import { containers } from "./markdown-rules/containers.js";
import { emoji } from "./markdown-rules/emoji.js";
import { fences } from "./markdown-rules/fences.js";
import { footnotes } from "./markdown-rules/footnotes.js";
import { headings } from "./markdown-rules/headings.js";
import { htmlBlocks } from "./markdown-rules/html-blocks.js";
import { htmlInline } from "./markdown-rules/html-inline.js";
import { collectIslands } from "./markdown-rules/island-slots.js";
import { createNames } from "./markdown-rules/element-names.js";
import { links } from "./markdown-rules/links.js";
import { rawHtml } from "./markdown-rules/raw-html.js";
import { snippets } from "./markdown-rules/snippets.js";
import { tables } from "./markdown-rules/tables.js";
import { tasks } from "./markdown-rules/tasks.js";
import { toc } from "./markdown-rules/toc.js";

export type { AssetUse } from "./file-store.js";

/** What all pages of a site share. */
export interface MarkdownContext {
  /** Absolute. */
  readonly siteDir: string;
  readonly base: string;
  readonly config: MarkdownConfig;
  /** Names of the islands that the site and its theme provide. */
  readonly components: readonly string[];
  /** The final route of a file's route: what its permalink makes of it. */
  readonly resolvePermalink: (regularPath: string) => string;
}

/** One file to compile. */
export interface MarkdownSource {
  /** Below the site folder, with `/`. */
  readonly relativePath: string;
  /** What stands after the front matter. */
  readonly content: string;
  /** Line of the file, from 1, on which `content` begins. */
  readonly line: number;
  /** Language of the page, for titles and labels that its author did not write. */
  readonly lang: string;
}

/** A link or an image that the site itself must answer. */
export interface LinkUse {
  /** Exactly as emitted. */
  readonly href: string;
  readonly line: number;
}

/** A compiled body with all that later stages ask about it. */
export interface CompiledBody {
  readonly body: Body;
  /** The levels of `markdown.extractHeaders`. */
  readonly headers: readonly Heading[];
  /** Level and id of every heading, in order. */
  readonly ids: readonly (readonly [level: number, id: string])[];
  /** Links and images inside the site; those already reported as missing are left out. */
  readonly links: readonly LinkUse[];
  /** Targets, exactly as emitted, that `problems` already names as missing. */
  readonly missing: readonly string[];
  readonly assets: readonly AssetUse[];
  readonly problems: readonly Problem[];
  /** Absolute paths of all files that were asked for, missing ones too: a change of one changes the result. */
  readonly reads: readonly string[];
}

/** Deeper text is left out by markdown-it, so this is far beyond what anybody writes. */
const MAX_NESTING = 1000;

/** Builds the compiler of a site once; each call of the result reads only the files that its markdown names. */
export function createMarkdown(context: MarkdownContext): (source: MarkdownSource) => CompiledBody {
  const { html, breaks, linkify, rules } = context.config;
  const names = createNames(context.components, context.config.customElements);
  const files = createFileStore(context.siteDir);
  const md = new MarkdownIt({ html, breaks, linkify, maxNesting: MAX_NESTING });
  for (const rule of [
    emoji,
    headings,
    toc,
    containers,
    footnotes,
    tasks,
    tables,
    fences,
    codeGroups,
    snippets,
  ]) {
    rule(md);
  }
  htmlBlocks(md, names);
  htmlInline(md, names);
  for (const rule of rules) rule(md as never);
  // Last, so that they see what all other rules made.
  links(md);
  rawHtml(md, names);

  return (source) => {
    const compilation = new Compilation(context, source, files);
    const rendered = md.render(source.content, compilation.env);
    return compilation.finish(collectIslands(rendered, compilation.islands));
  };
}
