import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listTopics, readTopic, renderPage, renderText } from "../../../src/cli/guide/topics.js";
import { englishPages } from "../../site/guide/guide-pages.js";

const PACKAGE = join(import.meta.dirname, "../../..");
const style = { heading: (text: string) => text };

describe.each(["en", "zh"] as const)("the topics (%s)", (language) => {
  const topics = listTopics(PACKAGE, language);

  it("are all pages of the guide, once", () => {
    const pages = englishPages.filter((page) => page !== "README.md").map((page) => page.replace(".md", ""));
    expect(topics.map(({ name }) => name).toSorted()).toEqual(pages);
  });

  it("can be read", () => {
    for (const { name } of topics) {
      expect(readTopic(PACKAGE, { name, language, style })?.text).toMatch(/^# \S.*\n\n/);
    }
  });

  it("include each error code", () => {
    const found = readTopic(PACKAGE, { name: "broken-link", language, style });
    expect(found?.url).toMatch(/troubleshooting\.html#broken-link$/);
    expect(found?.text).toMatch(/^### broken-link\n\n\S.*$/);
  });

  it.each(["README", "nothing", "../package", "a.b", ""])("do not include %j", (name) => {
    expect(readTopic(PACKAGE, { name, language, style })).toBeNull();
  });
});

describe("render page", () => {
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
});
