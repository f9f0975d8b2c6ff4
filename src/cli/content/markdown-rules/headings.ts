import type { MarkdownIt, Token } from "markdown-it";
import anchor from "markdown-it-anchor";
import { slugify } from "../../../runtime/model/slug.js";
import { compilationOf } from "./compilation.js";
import { headerTitle } from "./header-title.js";

/** Gives headings the ids of VuePress 1 and a link to themselves, and lists them for the page. */
export function headings(md: MarkdownIt): void {
  md.use(anchor, {
    slugify,
    getTokensText: plainContent,
    uniqueSlugStartIndex: 2,
    tabIndex: false,
    permalink(slug, _options, state, index) {
      const token = state.tokens[index];
      const inline = state.tokens[index + 1];
      if (token === undefined) return;
      const compilation = compilationOf(state.env);
      compilation.headings.push({
        level: Number(token.tag.slice(1)),
        title: headerTitle(inline?.content ?? ""),
        slug,
        line: compilation.lineOf(token),
      });
      if (slug === "") {
        token.attrs = token.attrs?.filter(([name]) => name !== "id") ?? null;
        return;
      }
      const link = new state.Token("heading_anchor", "a", 0);
      link.content = slug;
      inline?.children?.unshift(link);
    },
  });

  md.renderer.rules["heading_anchor"] = (tokens, index) => {
    const slug = md.utils.escapeHtml(tokens[index]?.content ?? "");
    return `<a class="header-anchor" href="#${slug}" tabindex="-1" aria-hidden="true">#</a> `;
  };
}

/** What counts for an id: text and code, neither HTML nor emoji. */
function plainContent(children: readonly Token[]): string {
  return children
    .filter(({ type }) => type === "text" || type === "code_inline")
    .map(({ content }) => content)
    .join("");
}
