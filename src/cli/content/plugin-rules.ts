import type { MarkdownIt } from "markdown-it";
import { firstLineOf, type SourcePosition } from "../../runtime/model/error.js";
import { slugify } from "../../runtime/model/text/slug.js";
import type { PluginMarkdownInput } from "../config/plugins/define-plugin.js";
import { createError } from "../messages/create-problem.js";

/** The markdown rules of a plugin. */
export interface PluginRules {
  /** Name of the plugin. */
  readonly name: string;
  readonly options: unknown;
  readonly add: (md: MarkdownIt, input: PluginMarkdownInput<unknown>) => void;
  /** Place of the plugin in the configuration. */
  readonly at: SourcePosition | null;
}

/** Returns the key of a name that a plugin has given. It differs from all routes. */
export function nameOfPlugin(plugin: string, name: string): string {
  return `${plugin} ${name}`;
}

/** Adds the rules of plugins to a parser. `lookUp` takes names from `nameOfPlugin`. */
export function addPluginRules(
  md: MarkdownIt,
  rules: readonly PluginRules[],
  lookUp: (name: string) => string | null,
): void {
  for (const { name, options, add, at } of rules) {
    try {
      add(md, { options, slugOf: slugify, lookUp: (text) => lookUp(nameOfPlugin(name, text)) });
    } catch (cause) {
      const values = { name, part: "markdown", reason: firstLineOf(cause), thrownAt: null };
      throw createError("plugin-failed", values, { at, cause });
    }
  }
}
