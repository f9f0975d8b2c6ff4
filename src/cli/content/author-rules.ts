import type { MarkdownIt, Token } from "markdown-it";
import type { MarkdownConfig } from "../config/schema.js";
import { HanblogError } from "../../runtime/model/error.js";
import type { Compilation } from "./markdown-rules/compilation.js";

const FIND_IT = "Leave out one of `markdown.rules` after the other to see which it is.";

/** Applies `markdown.rules` of the configuration to the parser. Throws a `HanblogError` that names the failing rule. */
export function applyAuthorRules(md: MarkdownIt, rules: MarkdownConfig["rules"]): void {
  for (const [index, rule] of rules.entries()) {
    try {
      rule(md as never);
    } catch (cause) {
      const message = `\`markdown.rules[${index}]\` of the configuration failed: ${messageOf(cause)}`;
      throw new HanblogError("rule-failed", message, { cause });
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
    if (context.config.rules.length === 0) {
      throw new Error(`${source.relativePath} cannot be compiled: ${reason}`, { cause });
    }
    const message = `The text cannot be compiled by the rules of the configuration: ${reason}`;
    compilation.report("error", "rule-failed", message, source.line, FIND_IT);
    return { html: "", tokens: [] };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
