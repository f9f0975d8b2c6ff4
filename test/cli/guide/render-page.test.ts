import { describe, expect, it } from "vitest";
import { renderPage, renderText } from "../../../src/cli/guide/render-page.js";

const style = { heading: (text: string) => `*${text}*` };

describe("renderPage", () => {
  it("starts with the title and leaves out the rest of the front matter", () => {
    const source = "---\ntitle: Writing\nlisted: false\n---\n\nText.\n";
    expect(renderPage(source, style)).toBe("*# Writing*\n\nText.");
  });
});

describe("renderText", () => {
  it.each([
    ["[Drafts](writing.md#drafts) are", "Drafts (hanblog help writing) are"],
    ["[here](#drafts)", "here"],
    ["[site](https://a.example/)", "site (https://a.example/)"],
    ["[home](README.md)", "[home](README.md)"],
    ["[`exclude`](config.md)", "`exclude` (hanblog help config)"],
    ["::: tip\nText\n:::", "Text"],
    ["::: warning Title\nText\n:::", "Title\nText"],
    ["[[toc]]\n\nText", "Text"],
    ['<div class="a">\n<div>\n\n<!-- @include: @/b.md#c -->\n\n</div>\n</div>\n\nText', "Text"],
    ["```md\n<!-- @include: ./b.md -->\n```", "```md\n<!-- @include: ./b.md -->\n```"],
    ["## Part\n\nText", "*## Part*\n\nText"],
    [
      "```md\n# no heading\n[a](b.md)\n```\n\n[a](b.md)",
      "```md\n# no heading\n[a](b.md)\n```\n\na (hanblog help b)",
    ],
  ])("renders %j", (markdown, text) => {
    expect(renderText(markdown, style)).toBe(text);
  });
});
