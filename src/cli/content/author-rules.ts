import type { MarkdownIt, Token } from "markdown-it";
import type { MarkdownConfig } from "../config/schema.js";
import { HanblogError } from "../../runtime/model/error.js";
import type { Compilation } from "./markdown-rules/compilation.js";

const FIND_IT = "Leave out one of `markdown.rules` after the other to see which it is.";

/** Applies the rules that the configuration adds. Throws a `HanblogError` that names the one that throws. */
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

/** A page's HTML, and the tokens that it was rendered from. */
interface RenderedMarkdown {
  readonly html: string;
  readonly tokens: readonly Token[];
}

/**
 * The HTML of a page. Where the author has added rules, what is thrown is reported and the page stays empty; else it is
 * a bug, which is thrown with the page's name.
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
