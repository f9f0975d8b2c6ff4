import type { MarkdownIt, Token } from "markdown-it";
import { type Compilation, compilationOf } from "./compilation.js";
import { imageAttributes } from "./image-attributes.js";
import { leavesSite, resolveHref } from "./site-links.js";

/** Resolves the links and images of markdown; those in an author's HTML are resolved with their tags. */
export function links(md: MarkdownIt): void {
  md.core.ruler.push("links", (state) => {
    const compilation = compilationOf(state.env);
    let line = compilation.source.line;
    for (const token of state.tokens) {
      if (token.map !== null) line = compilation.lineOf(token);
      if (token.type === "inline") resolveInline(token.children ?? [], compilation, line);
    }
  });
}

function resolveInline(children: readonly Token[], compilation: Compilation, firstLine: number): void {
  for (const child of children) {
    const line = firstLine + (child.map?.[0] ?? 0);
    if (child.type === "link_open") resolveLink(child, compilation, line);
    else if (child.type === "image") resolveImage(child, compilation, line);
  }
}

function resolveLink(token: Token, compilation: Compilation, line: number): void {
  const href = String(token.attrGet("href") ?? "");
  if (!leavesSite(href)) {
    token.attrSet("href", resolveHref(href, compilation, line));
    return;
  }
  token.attrJoin("class", "external");
  token.attrSet("target", "_blank");
  token.attrSet("rel", "noopener noreferrer");
}

function resolveImage(token: Token, compilation: Compilation, line: number): void {
  const given = (name: string) => token.attrIndex(name) >= 0;
  const image = imageAttributes(String(token.attrGet("src") ?? ""), given, compilation, line);
  token.attrSet("src", image.src);
  for (const [name, value] of image.extra) token.attrSet(name, value);
}
