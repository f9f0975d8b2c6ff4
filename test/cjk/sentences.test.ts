import { describe, expect, it } from "vitest";
import { createMarkdown } from "../../src/runtime/comments/text/markdown.js";
import { html } from "../cli/content/compile.js";
import { CHINESE } from "./chinese.js";
import { CHINESE_HTML } from "./chinese-html.js";
import { JAPANESE, JAPANESE_HTML } from "./japanese.js";
import { KOREAN, KOREAN_HTML } from "./korean.js";

const renderComment = createMarkdown((text) => text);

/** Returns the HTML of a sentence in an article, without the attributes of external links. */
function inArticle(markdown: string): string {
  const text = withoutParagraph(html(markdown)).replaceAll("&quot;", '"');
  return text.replace(/(?<=<a href="[^"]*") [^>]*(?=>)/g, "");
}

/** Returns the HTML of a sentence in a comment, with the quotes of code and the element for strikethrough of articles. */
function inComment(markdown: string): string {
  const text = withoutParagraph(renderComment(markdown)).replaceAll("&quot;", '"').replaceAll("&#39;", "'");
  return text.replaceAll("del>", "s>");
}

function withoutParagraph(text: string): string {
  return /^<p>([^]*)<\/p>$/.exec(text.trim())?.[1] ?? text;
}

const WRITTEN = [...CHINESE_HTML, ...JAPANESE_HTML, ...KOREAN_HTML];
const ALIKE = [...CHINESE, ...JAPANESE, ...KOREAN];

describe("sentences as people write them", () => {
  it("are more than 300 different ones, more than 120 with their HTML", () => {
    const all = new Set([...WRITTEN.map(([markdown]) => markdown), ...ALIKE]);
    expect(all.size).toBe(WRITTEN.length + ALIKE.length);
    expect([all.size > 300, WRITTEN.length > 120]).toEqual([true, true]);
  });

  it.each(WRITTEN)("have their HTML in an article: %j", (markdown, expected) => {
    expect(inArticle(markdown)).toBe(
      expected.replaceAll("⏎", "").replaceAll("↵", "\n").replaceAll("<br>", "<br>\n"),
    );
  });

  it.each(WRITTEN)("have their HTML in a comment: %j", (markdown, expected) => {
    // `kbd` is no element of comments.
    expect(inComment(markdown)).toBe(expected.replace(/[⏎↵]/g, "<br>").replace(/<(?=\/?kbd>)/g, "&lt;"));
  });

  it.each(ALIKE)("are alike in an article and a comment, without marks: %j", (markdown) => {
    const shown = inArticle(markdown);
    expect(inComment(markdown)).toBe(shown);
    expect(shown.replace(/<code>.*?<\/code>/g, "")).not.toMatch(/[*]|~~/);
    expect(shown).toMatch(/<(?:strong|em|s|code|a)\b|~|_/);
  });
});
