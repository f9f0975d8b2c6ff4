import type { MarkdownIt, Token } from "markdown-it";
import { decodeRoute } from "../../../runtime/model/path.js";
import { isGuestAddress, leavesOwnHost } from "../front-matter/guest-fields.js";
import type { SiteFile } from "../file-store.js";
import { type Compilation, compilationOf } from "./compilation.js";
import { applyWritten, completeSize, imageAttributes, withForms } from "./images.js";
import { leavesSite, resolveHref } from "./site-links.js";

/** Resolves the links and images of markdown. Those in an author's HTML are resolved with their tags. */
export function links(md: MarkdownIt): void {
  boundLinkify(md);
  md.core.ruler.push("links", (state) => {
    const compilation = compilationOf(state.env);
    let line = compilation.source.line;
    for (const token of state.tokens) {
      if (token.map !== null) line = compilation.lineOf(token);
      if (token.type !== "inline" || token.children === null) continue;
      if (compilation.isGuest)
        token.children = keepGuestAddresses(token.children, state.Token, compilation, line);
      token.children = resolveInline(token.children, state.Token, compilation, line);
    }
  });
}

/**
 * Replaces images of other hosts in guest mode, because those hosts would see each visitor. An image becomes a link to
 * it, or plain text if it is already inside a link. Links and images with other schemes become their text.
 */
function keepGuestAddresses(
  children: readonly Token[],
  TokenClass: typeof Token,
  compilation: Compilation,
  firstLine: number,
): Token[] {
  let depth = 0;
  let isRefused = false;
  return children.flatMap((child) => {
    if (child.type === "link_open") {
      const href = String(child.attrGet("href") ?? "");
      isRefused = !isGuestAddress(href);
      if (isRefused) compilation.reportGuest({ kind: "link", href }, firstLine + (child.map?.[0] ?? 0));
    }
    if (child.type === "link_open" || child.type === "link_close") {
      depth += child.nesting;
      return isRefused ? [] : [child];
    }
    const source = child.type === "image" ? String(child.attrGet("src") ?? "") : "";
    if (source.startsWith("data:") || !leavesOwnHost(source)) return [child];
    const line = firstLine + (child.map?.[0] ?? 0);
    const isLinkable = isGuestAddress(source);
    compilation.reportGuest(isLinkable ? { kind: "image", source } : { kind: "link", href: source }, line);
    const text = new TokenClass("text", "", 0);
    text.content = child.content || source;
    text.map = child.map;
    if (depth > 0 || !isLinkable) return [text];
    const open = new TokenClass("link_open", "a", 1);
    open.attrSet("href", source);
    open.map = child.map;
    return [open, text, new TokenClass("link_close", "a", -1)];
  });
}

/**
 * Number of parts of a line, such as texts, links and breaks, up to which its texts are searched for addresses and emoji.
 * For each of them, markdown-it copies all parts, which would take a time proportional to the square of their number.
 */
export const MOST_PARTS = 2000;

/** Leaves bare addresses in very long lines as text. */
function boundLinkify(md: MarkdownIt): void {
  const hidden = "long_inline";
  const rename = (from: string, to: string, fewest: number) => (state: { readonly tokens: Token[] }) => {
    for (const token of state.tokens) {
      if (token.type === from && (token.children?.length ?? 0) >= fewest) token.type = to;
    }
  };
  md.core.ruler.before("linkify", "hide-long-lines", rename("inline", hidden, MOST_PARTS));
  md.core.ruler.after("linkify", "show-long-lines", rename(hidden, "inline", 0));
}

function resolveInline(
  children: Token[],
  TokenClass: typeof Token,
  compilation: Compilation,
  firstLine: number,
): Token[] {
  let hasForms = false;
  const resolved = children.map((child) => {
    const line = firstLine + (child.map?.[0] ?? 0);
    if (child.type === "link_open") resolveLink(child, compilation, line);
    if (child.type !== "image") return child;
    const written = decodeRoute(String(child.attrGet("src") ?? ""));
    const file = resolveImage(child, compilation, line);
    const image = { token: child, file, written, line };
    const parts = file === null ? [child] : withForms({ ...image, file }, compilation, TokenClass);
    hasForms ||= parts.length > 1;
    return parts;
  });
  return hasForms ? resolved.flat() : children;
}

function resolveLink(token: Token, compilation: Compilation, line: number): void {
  const href = String(token.attrGet("href") ?? "");
  if (!leavesSite(href)) {
    token.attrSet("href", resolveHref(href, compilation, line));
    return;
  }
  token.attrJoin("class", "external");
  // The text of such a link is its address, which print need not repeat.
  if (token.markup === "autolink" || token.markup === "linkify") token.attrSet("data-bare", "");
  token.attrSet("target", "_blank");
  token.attrSet("rel", "noopener noreferrer");
}

/** Resolves an image. Returns its file if that is one of the site, else `null`. */
function resolveImage(token: Token, compilation: Compilation, line: number): SiteFile | null {
  applyWritten(token, compilation, line);
  const given = (name: string) => token.attrIndex(name) >= 0;
  const image = imageAttributes(String(token.attrGet("src") ?? ""), given, compilation, line);
  token.attrSet("src", image.src);
  completeSize(token, image.file?.dimensions ?? null);
  for (const [name, value] of image.extra) token.attrSet(name, value);
  return image.file;
}
