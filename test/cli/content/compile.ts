import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteConfigSchema } from "../../../src/cli/config/schema.js";
import type { CompiledBody } from "../../../src/cli/content/compiled-body.js";
import { createMarkdown } from "../../../src/cli/content/markdown.js";
import type { MarkdownContext, MarkdownSource } from "../../../src/cli/content/markdown-context.js";
import type { SiteConfigInput } from "../../../src/cli/config/schema.js";

export interface CompileOptions extends Partial<Omit<MarkdownContext, "config">> {
  readonly config?: NonNullable<SiteConfigInput["markdown"]>;
  readonly source?: Partial<MarkdownSource>;
}

const emptySite = mkdtempSync(join(tmpdir(), "hanblog-markdown-"));

/** A compiler with the defaults of a site that has no files; `options` say what differs. */
export function createCompiler(
  options: CompileOptions = {},
): (content: string, file?: string) => CompiledBody {
  const { config, source, ...context } = options;
  const compile = createMarkdown({
    siteDir: emptySite,
    base: "/",
    components: ["UpgradePath", "Card", "Badge"],
    resolvePermalink: (route) => route,
    ...context,
    config: siteConfigSchema.parse({ markdown: config ?? {} }).markdown,
  });
  return (content, file = "docs/page.md") =>
    compile({ relativePath: file, line: 1, lang: "en-US", ...source, content });
}

/** Compiles one page. */
export function compile(content: string, options: CompileOptions = {}): CompiledBody {
  return createCompiler(options)(content);
}

/** The HTML of one page. */
export function html(content: string, options: CompileOptions = {}): string {
  return compile(content, options).body.html;
}
