import type { MarkdownIt, Token } from "markdown-it";
import { escapeText } from "../../../../runtime/model/text/escape.js";
import { type Compilation, compilationOf } from "../compilation.js";

/** Marks the code blocks of each `::: code-group` as its tabs. */
export function codeGroups(md: MarkdownIt): void {
  md.core.ruler.push("code_groups", (state) => {
    let level: number | null = null;
    let group = 0;
    let isFirst = true;
    for (const token of state.tokens) {
      if (token.type === "container_code-group_open") {
        level = token.level;
        group = nextGroup(compilationOf(state.env));
        isFirst = true;
      } else if (token.type === "container_code-group_close") {
        level = null;
      } else if (level !== null && token.type === "fence" && token.level === level + 1) {
        token.meta = { ...token.meta, tab: openTab(group, isFirst) };
        isFirst = false;
      }
    }
  });
}

/** Returns a number for a code group that is unique on the page. */
export function nextGroup(compilation: Compilation): number {
  compilation.groupCount += 1;
  return compilation.groupCount;
}

/**
 * Renders the start of a tab: a radio button inside its label, so that tabs work without JavaScript. The panel follows
 * the label.
 */
export function openTab(group: number, isFirst: boolean): string {
  return `<label class="code-tab"><input type="radio" name="code-group-${group}"${isFirst ? " checked" : ""}>`;
}

/** Renders the tab of a code block, or an empty string for a block outside a group. */
export function renderTab(token: Token, title: string): string {
  const tab = token.meta?.["tab"];
  return typeof tab === "string" ? closeTab(tab, title) : "";
}

/** Renders a tab from its start, as `openTab` returned it. `title` is text, not HTML. */
export function closeTab(tab: string, title: string): string {
  return `${tab}${escapeText(title)}</label>`;
}
