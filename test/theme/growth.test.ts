import { expect, it } from "vitest";
import { siteConfigSchema } from "../../src/cli/config/schema.js";
import { createRoutes } from "../../src/cli/routes/create-routes.js";
import { createShell } from "../../src/cli/site/create-shell.js";
import { createSite } from "../../src/cli/site/create-site.js";
import { position } from "../../src/runtime/model/error.js";
import type { RouteData } from "../../src/runtime/model/render.js";
import { makePage, type PageSketch } from "../make-page.js";
import { renderRoute } from "./render-route.js";

/** Returns the data of all pages of a site. */
function routesOf(sketches: readonly PageSketch[]): readonly RouteData[] {
  const config = siteConfigSchema.parse({ title: "T" });
  const shell = createShell(config, "");
  const { site } = createSite({ shell, config, placeOf: () => null, pages: sketches.map(makePage) });
  const { routes } = createRoutes(site, {
    pageSize: 10,
    repository: undefined,
    redirects: [],
    ownFiles: [],
    placeOf: (file) => position(file),
  });
  return routes.map(({ data }) => data);
}

/** Returns the sum of `sizeOf` over all pages of a site. */
function total(sketches: readonly PageSketch[], sizeOf: (route: RouteData) => number): number {
  return routesOf(sketches).reduce((sum, route) => sum + sizeOf(route), 0);
}

const dataSize = (route: RouteData) => JSON.stringify(route).length;
const htmlSize = (route: RouteData) => renderRoute(route).length;

const words = (count: number, prefix = "term") =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
const article = (name: string, terms: readonly string[]): PageSketch => ({
  file: `${name}.md`,
  date: "2020-01-01",
  frontmatter: { tags: terms, categories: terms },
});

it.each<[string, (count: number) => readonly PageSketch[]]>([
  ["terms of one article", (count) => [article("a", words(count))]],
  [
    "articles with a term of their own",
    (count) => words(count, "a").map((name) => article(name, [`of-${name}`])),
  ],
  ["articles with one term", (count) => words(count, "a").map((name) => article(name, ["one"]))],
  ["terms that many articles have", (count) => words(20, "a").map((name) => article(name, words(count)))],
])("twice the %s bring at most 2.2 times the data along", (_, sketch) => {
  expect(total(sketch(200), dataSize) / total(sketch(100), dataSize)).toBeLessThan(2.2);
});

it("twice the terms of an article make at most 2.2 times the HTML", () => {
  const sketch = (count: number) => [{ file: "a.md", frontmatter: { tags: words(count) } }];
  expect(total(sketch(102), htmlSize) / total(sketch(51), htmlSize)).toBeLessThan(2.2);
});
