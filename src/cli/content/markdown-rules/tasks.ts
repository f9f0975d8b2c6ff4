import type { MarkdownIt } from "markdown-it";
import { compilationOf } from "./compilation.js";
import { pageTexts } from "./page-texts.js";

const MARK = /^\[([ xX])\]\s/;

/** Renders `- [ ] open` and `- [x] done` with a disabled checkbox. */
export function tasks(md: MarkdownIt): void {
  md.core.ruler.after("inline", "tasks", (state) => {
    state.tokens.forEach((token, index) => {
      if (token.type !== "list_item_open") return;
      const inline = state.tokens[index + 2];
      const text = inline?.children?.[0];
      if (inline?.type !== "inline" || text?.type !== "text") return;
      const mark = MARK.exec(inline.content);
      // An escaped or linked bracket is no mark. The text then begins differently from the source.
      if (mark === null || !text.content.startsWith(mark[0].trimEnd())) return;
      text.content = text.content.slice(mark[0].length);
      const box = new state.Token("task", "input", 0);
      box.info = mark[1] === " " ? "open" : "done";
      inline.children?.unshift(box);
      token.attrJoin("class", "task");
    });
  });

  md.renderer.rules["task"] = (tokens, index, _options, env) => {
    const texts = pageTexts(compilationOf(env).source.lang);
    const isDone = tokens[index]?.info === "done";
    const label = isDone ? texts.done : texts.open;
    return `<input type="checkbox" disabled aria-label="${label}"${isDone ? " checked" : ""}> `;
  };
}
