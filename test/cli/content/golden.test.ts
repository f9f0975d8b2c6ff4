import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPageReader } from "../../../src/cli/content/create-page.js";
import { parseDate } from "../../../src/runtime/model/date.js";
import { describeSharedData } from "../../shared-data.js";

interface GoldenPage {
  readonly file: string;
  readonly regularPath: string;
  readonly size: string;
  readonly title?: string | null;
  readonly frontmatter: Readonly<Record<string, unknown>>;
}

const createPage = createPageReader({
  locales: { "/": { lang: "en-US" }, "/zh/": { lang: "zh-CN" } },
  permalink: null,
  defaults: {},
  timeZone: "UTC",
  syntax: { html: true, breaks: false, math: true, emoji: true },
  passwords: new Map(),
  now: new Date("2030-01-01T00:00:00Z"),
});

describeSharedData("pages of real blogs", (folder) => {
  describe.each(["vuepress-docs", "reco-blog"])("%s", (site) => {
    const pages = readGolden(join(folder, `${site}.golden.jsonl`));
    it.each(pages.map((golden) => [golden.file, golden] as const))(
      "%s is as VuePress 1 computed it",
      (relativePath, golden) => {
        const file = join(folder, site, relativePath);
        const source = { relativePath, file, updatedAt: null };
        const { page, problems } = createPage(source, readFileSync(file, "utf8"));
        expect(problems.filter((problem) => problem.severity === "error")).toEqual([]);
        expect({
          regularPath: page.regularPath,
          size: page.size,
          title: page.title,
          frontmatter: page.frontmatter,
        }).toEqual({
          regularPath: golden.regularPath,
          size: golden.size,
          title: golden.title ?? null,
          frontmatter: expectedFrontMatter(golden.frontmatter),
        });
      },
    );
  });
});

function readGolden(file: string): readonly GoldenPage[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line): GoldenPage => JSON.parse(line));
}

/**
 * Returns the front matter that hanblog should read. It differs in two ways: lists always exist, and the date is an
 * instant.
 */
function expectedFrontMatter(original: Readonly<Record<string, unknown>>): object {
  const date = original["date"];
  return {
    tags: [],
    categories: [],
    aliases: [],
    meta: [],
    ...original,
    ...(typeof date === "string" ? { date: parseDate(date) } : {}),
  };
}
