import type { MarkdownIt, Token } from "markdown-it";
import { firstLineOf, messageOf } from "../../runtime/model/error.js";
import type { MarkdownConfig } from "../config/schema.js";
import { createError } from "../messages/create-problem.js";
import type { Compilation } from "./markdown-rules/compilation.js";
import type { MarkdownContext } from "./markdown-context.js";

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

/** Returns whether the page fails with a part of the rules alone. */
export type FailsWith = (rules: Pick<MarkdownContext, "config" | "pluginRules">) => boolean;

/**
 * Renders a page's markdown to HTML. If the configuration or a plugin has rules, an exception is reported as a problem of those
 * that fail, and the HTML is empty. Without such rules, an exception is a bug of hanblog and is rethrown with the page's path.
 */
export function renderMarkdown(
  md: MarkdownIt,
  compilation: Compilation,
  failsWith: FailsWith,
): RenderedMarkdown {
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
    const name = findFailing(context, failsWith);
    if (name === null) compilation.report("error", "rule-failed", { kind: "page", reason }, source.line);
    else {
      const values = { name, part: "markdown", reason: firstLineOf(cause), thrownAt: null };
      compilation.report("error", "plugin-failed", values, source.line);
    }
    return { html: "", tokens: [] };
  }
}

/** Returns the name of the first plugin whose rules fail alone, or `null` if those of the configuration do. */
function findFailing({ config, pluginRules = [] }: MarkdownContext, failsWith: FailsWith): string | null {
  const [first, ...others] = pluginRules;
  if (first === undefined) return null;
  if (config.rules.length === 0 && others.length === 0) return first.name;
  if (config.rules.length > 0 && failsWith({ config, pluginRules: [] })) return null;
  const own = { ...config, rules: [] };
  return pluginRules.find((rules) => failsWith({ config: own, pluginRules: [rules] }))?.name ?? null;
}
