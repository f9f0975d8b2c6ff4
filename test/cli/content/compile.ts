import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteConfigSchema } from "../../../src/cli/config/schema.js";
import type {
  CompiledBody,
  MarkdownContext,
  MarkdownSource,
} from "../../../src/cli/content/markdown-context.js";
import { createMarkdown } from "../../../src/cli/content/markdown.js";
import type { SiteConfigInput } from "../../../src/cli/config/schema.js";

export interface CompileOptions extends Partial<Omit<MarkdownContext, "config">> {
  readonly config?: NonNullable<SiteConfigInput["markdown"]>;
  readonly source?: Partial<MarkdownSource>;
}

const emptySite = mkdtempSync(join(tmpdir(), "hanblog-markdown-"));

type Compile = ReturnType<typeof createMarkdown>;

/** Compilers by their options, because creating one takes longer than most tests. */
const made = new Map<string, Compile>();

/** Returns a compiler for a site without files, with default settings except for `options`. */
export function createCompiler(
  options: CompileOptions = {},
): (content: string, file?: string) => CompiledBody {
  const { source, ...rest } = options;
  const compile = findCompile(rest);
  return (content, file = "docs/page.md") =>
    compile({ relativePath: file, line: 1, password: null, lang: "en-US", ...source, content });
}

function findCompile({ config = {}, ...context }: Omit<CompileOptions, "source">): Compile {
  const create = () =>
    createMarkdown({
      siteDir: emptySite,
      base: "/",
      defaults: {},
      components: ["UpgradePath", "Card", "Badge"],
      resolvePermalink: (route) => route,
      ...context,
      config: siteConfigSchema.parse({ markdown: config }).markdown,
    });
  if (isBeyondJson(config) || isBeyondJson(context)) return create();
  const key = JSON.stringify([config, context]);
  const compile = made.get(key) ?? create();
  made.set(key, compile);
  return compile;
}

/** Returns whether JSON cannot represent a value completely, such as a function or a set. */
function isBeyondJson(value: unknown): boolean {
  if (typeof value === "function") return true;
  if (typeof value !== "object" || value === null) return false;
  return !isPlain(value) || Object.values(value).some(isBeyondJson);
}

function isPlain(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

export function compile(content: string, options: CompileOptions = {}): CompiledBody {
  return createCompiler(options)(content);
}

/** Compiles one page and returns its HTML. */
export function html(content: string, options: CompileOptions = {}): string {
  return compile(content, options).body.html;
}
