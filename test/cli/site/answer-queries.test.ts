import { describe, expect, it } from "vitest";
import { siteConfigSchema } from "../../../src/cli/config/schema.js";
import { createQueryAnswers } from "../../../src/cli/site/answer-queries.js";
import { createShell } from "../../../src/cli/site/create-shell.js";
import { createSite } from "../../../src/cli/site/create-site.js";
import { createCalendar } from "../../../src/runtime/model/date.js";
import { summarizePage } from "../../../src/runtime/model/lists/listing.js";
import type { Page } from "../../../src/runtime/model/page.js";
import type { PostQuery } from "../../../src/runtime/model/lists/post-query.js";
import { makePage } from "../../make-page.js";

const page = (title: string, date: string | undefined, fields: object = {}, folder = "posts"): Page =>
  makePage({
    file: `${folder}/${title}.md`,
    title,
    ...(date === undefined ? {} : { date }),
    frontmatter: fields,
  });

const PAGES = [
  page("a", "2026-01-01", { tags: ["JS", "CSS"], rating: 3, author: { name: "Tang" } }),
  page("b", "2026-01-02", { tags: ["JS"], rating: 10 }),
  page("c", "2026-01-03", { sticky: 1, rating: 4, best: true, series: "Stew" }, "posts/deep"),
  page("d", undefined, { rating: 2, author: ["Tang", "Zoë"] }, "notes"),
  page("e", "2026-01-04", { author: 7 }, "postscript"),
  page("hidden", "2026-01-05", { publish: false }),
  { ...page("draft", "2026-01-06"), draft: true },
  { ...page("locked", "2026-01-07"), locked: true as const },
];

function titlesOf(query: PostQuery, pages: readonly Page[] = PAGES): string {
  const config = siteConfigSchema.parse({ locales: { "/": {}, "/en/": { lang: "en" } } });
  const shell = createShell(config, "T");
  const { site } = createSite({ shell, config, placeOf: () => null, pages });
  const calendar = createCalendar("UTC");
  const answer = createQueryAnswers(site, (one) => summarizePage(one, { calendar, lang: "en" }));
  return answer("/", JSON.stringify(query))
    .posts.map(({ title }) => title)
    .join("");
}

describe("an answer to a query", () => {
  it.each<[PostQuery, string]>([
    [{}, "cebad"],
    [{ limit: 2 }, "ce"],
    [{ limit: 0 }, ""],
    [{ limit: -1 }, ""],
    [{ where: { tags: "JS" } }, "ba"],
    [{ where: { tags: ["CSS", "Go"] } }, "a"],
    [{ where: { tags: "JS", rating: 3 } }, "a"],
    [{ where: { rating: [3, 4] } }, "ca"],
    [{ where: { best: true } }, "c"],
    [{ where: { best: null } }, "ebad"],
    [{ where: { best: [null, true] } }, "cebad"],
    [{ where: { author: "Tang" } }, "ad"],
    [{ where: { author: "Zoe\u0308" } }, "d"],
    [{ where: { author: 7 } }, "e"],
    [{ where: { series: "Stew" } }, "c"],
    [{ where: { folder: "posts" } }, "cba"],
    [{ where: { folder: "/posts/deep/" } }, "c"],
    [{ where: { folder: "" } }, "cebad"],
    [{ where: { toString: "x" } }, ""],
    [{ sort: "date" }, "abced"],
    [{ sort: "-date" }, "ecbad"],
    [{ sort: "title", limit: 3 }, "abc"],
    [{ sort: "-title" }, "edcba"],
    [{ sort: "rating" }, "dacbe"],
    [{ sort: "-rating" }, "bcade"],
    [{ sort: "missing" }, "dabce"],
  ])("has the articles of %j", (query, expected) => {
    expect(titlesOf(query)).toBe(expected);
  });

  it("has articles of the locale only", () => {
    const other = makePage({ file: "en/x.md", title: "x", locale: "/en/" });
    expect(titlesOf({}, [...PAGES, other])).not.toContain("x");
  });
});
