import type { MarkdownIt, Token } from "markdown-it";
import { slugify } from "../../../runtime/model/slug.js";
import { compilationOf } from "./compilation.js";
import { headerTitle } from "./header-title.js";

/** Gives headings the ids of VuePress 1 and a link to themselves, and lists them for the page. */
export function headings(md: MarkdownIt): void {
  md.core.ruler.push("headings", (state) => {
    const compilation = compilationOf(state.env);
    const unique = createUnique();
    state.tokens.forEach((token, index) => {
      if (token.type !== "heading_open") return;
      const inline = state.tokens[index + 1];
      const slug = unique(slugify(plainContent(inline?.children ?? [])));
      compilation.headings.push({
        level: Number(token.tag.slice(1)),
        title: headerTitle(inline?.content ?? ""),
        slug,
        line: compilation.lineOf(token),
      });
      if (slug === "") return;
      token.attrSet("id", slug);
      const anchor = new state.Token("heading_anchor", "a", 0);
      anchor.content = slug;
      inline?.children?.unshift(anchor);
    });
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

/** The second `a` of a page is `a-2`, the third `a-3`. */
function createUnique(): (slug: string) => string {
  const next = new Map<string, number>();
  return (slug) => {
    let number = next.get(slug) ?? 1;
    let candidate = slug;
    if (next.has(slug)) {
      do {
        number += 1;
        candidate = `${slug}-${number}`;
      } while (next.has(candidate));
    }
    next.set(slug, number);
    next.set(candidate, next.get(candidate) ?? 1);
    return candidate;
  };
}
