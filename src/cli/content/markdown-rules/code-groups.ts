import type { MarkdownIt, Token } from "markdown-it";
import { type Compilation, compilationOf } from "./compilation.js";
import { escapeText } from "./escape.js";

/** Finds the code blocks of each `::: code-group`, which become its tabs. */
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

/** A number for a group, unlike those of all other groups on the page. */
export function nextGroup(compilation: Compilation): number {
  compilation.groupCount += 1;
  return compilation.groupCount;
}

/** Begins a tab: a radio button inside its label, so that tabs change without JavaScript; its panel follows. */
export function openTab(group: number, isFirst: boolean): string {
  return `<label class="code-tab"><input type="radio" name="code-group-${group}"${isFirst ? " checked" : ""}>`;
}

/** The tab of a code block, empty for one that stands alone. */
export function renderTab(token: Token, title: string): string {
  const tab = token.meta?.["tab"];
  return typeof tab === "string" ? closeTab(tab, title) : "";
}

/** Ends what `openTab` began; `title` is text, not HTML. */
export function closeTab(tab: string, title: string): string {
  return `${tab}${escapeText(title)}</label>`;
}
