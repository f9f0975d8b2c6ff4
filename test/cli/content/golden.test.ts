import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { createPageReader } from "../../../src/cli/content/create-page.js";
import { parseDate } from "../../../src/runtime/model/date.js";

interface GoldenPage {
  readonly file: string;
  readonly regularPath: string;
  readonly size: string;
  readonly title?: string | null;
  readonly frontmatter: Readonly<Record<string, unknown>>;
}

const DATA = resolve(import.meta.dirname, "../../../../shared/data");
const createPage = createPageReader({
  locales: { "/": { lang: "en-US" }, "/zh/": { lang: "zh-CN" } },
  permalink: null,
  timeZone: "UTC",
  now: new Date("2030-01-01T00:00:00Z"),
});

describe.skipIf(!existsSync(DATA)).each(["vuepress-docs", "reco-blog"])(
  "pages of %s (skipped where ../shared/data is absent)",
  (site) => {
    const pages = existsSync(DATA) ? readGolden(site) : [];
    it.each(pages.map((golden) => [golden.file, golden] as const))(
      "%s is as VuePress 1 computed it",
      (file, golden) => {
        const text = readFileSync(join(DATA, site, file), "utf8");
        const source = { relativePath: file, file: join(DATA, site, file), updatedAt: null };
        const { page, problems } = createPage(source, text);
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
  },
);

function readGolden(site: string): readonly GoldenPage[] {
  const lines = readFileSync(join(DATA, `${site}.golden.jsonl`), "utf8")
    .trim()
    .split("\n");
  return lines.map((line): GoldenPage => JSON.parse(line));
}

/** Lists that are always there, and the date as an instant: the only fields that hanblog gives another form. */
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
