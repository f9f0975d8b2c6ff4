import type { MarkdownIt, Token } from "markdown-it";
import { decodeHTML } from "entities";
import { headingText } from "../text/inline-text.js";
import type { OpeningHeading } from "../markdown-context.js";
import { compilationOf } from "./compilation.js";

const RAW_HEADING = /^<h1(?=[\s>])[^>]*>(.*?)<\/h1\s*>/is;

/** Records the `h1` that a page's text begins with, in markdown or HTML, because it may repeat the page's title. */
export function opening(md: MarkdownIt): void {
  md.core.ruler.push("opening", (state) => {
    const { tokens } = state;
    const first = tokens.findIndex(
      ({ type, content }) => type !== "html_block" || withoutComments(content) !== "",
    );
    const [start, inline] = tokens.slice(first, first + 2);
    const isHeading = start?.type === "heading_open" && start.tag === "h1";
    compilationOf(state.env).opening = isHeading
      ? { text: headingText(inline?.children ?? [], { md, env: state.env }), written: inline?.content ?? "" }
      : readRawHeading(start);
  });
}

function readRawHeading(token: Token | undefined): OpeningHeading | null {
  const html = token?.type === "html_block" ? withoutComments(token.content) : "";
  const raw = RAW_HEADING.exec(html)?.[1];
  return raw === undefined ? null : { text: decodeHTML(raw.replace(/<[^<>]*>/g, "")).trim(), written: raw };
}

/** Removes the comments at the start of HTML. */
function withoutComments(html: string): string {
  let rest = html.trimStart();
  while (rest.startsWith("<!--")) {
    const end = rest.indexOf("-->", 4);
    if (end < 0) return rest;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}
