import type { MarkdownIt, Token } from "markdown-it";
import type { MarkdownConfig } from "../config/schema.js";
import { createError } from "../messages/create-problem.js";
import type { Compilation } from "./markdown-rules/compilation.js";

/** Applies `markdown.rules` of the configuration to the parser. Throws a `HanblogError` that names the failing rule. */
export function applyAuthorRules(md: MarkdownIt, rules: MarkdownConfig["rules"]): void {
  for (const [index, rule] of rules.entries()) {
    try {
      rule(md as never);
    } catch (cause) {
      throw createError("rule-failed", { kind: "added", index, reason: messageOf(cause) }, { cause });
    }
  }
}

/** HTML of a page with the tokens it was rendered from. */
interface RenderedMarkdown {
  readonly html: string;
  readonly tokens: readonly Token[];
}

/**
 * Renders a page's markdown to HTML. If the configuration has `markdown.rules`, an exception is reported as a problem
 * and the HTML is empty. Without such rules, an exception is a bug of hanblog and is rethrown with the page's path.
 */
export function renderMarkdown(md: MarkdownIt, compilation: Compilation): RenderedMarkdown {
  const { source, context } = compilation;
  try {
    const { env } = compilation;
    const tokens = md.parse(source.content, env);
    return { html: md.renderer.render(tokens, md.options, env), tokens };
  } catch (cause) {
    const reason = messageOf(cause);
    if (context.config.rules.length + (context.pluginRules?.length ?? 0) === 0) {
      throw new Error(`${source.relativePath} cannot be compiled: ${reason}`, { cause });
    }
    compilation.report("error", "rule-failed", { kind: "page", reason }, source.line);
    return { html: "", tokens: [] };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
