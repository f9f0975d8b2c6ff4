import { describe, expect, it } from "vitest";
import { siteConfigSchema } from "../../../../src/cli/config/schema.js";
import { createRoutes } from "../../../../src/cli/routes/create-routes.js";
import { createShell } from "../../../../src/cli/site/create-shell.js";
import { createSite } from "../../../../src/cli/site/create-site.js";
import { createPluginOutput, createPluginSite } from "../../../../src/cli/engine/plugins/plugin-site.js";
import { position } from "../../../../src/runtime/model/error.js";
import { makePage, type PageSketch } from "../../../make-page.js";

const COMMITTED = Date.parse("2024-05-06T07:08:09.000Z") / 1000;

/**
 * Returns the day of the last change by route, for those that search engines may list. The files in `committed` were last committed on
 * 2024-05-06.
 */
function entriesOf(
  sketches: readonly PageSketch[],
  committed: readonly string[] = [],
  timeZone = "UTC",
): Readonly<Record<string, string | null>> {
  const config = siteConfigSchema.parse({ title: "T", url: "https://example.com", base: "/blog/", timeZone });
  const shell = createShell(config, "");
  const { site } = createSite({ shell, config, placeOf: () => null, pages: sketches.map(makePage) });
  const { routes } = createRoutes(site, {
    pageSize: 10,
    repository: undefined,
    redirects: [],
    ownFiles: [],
    placeOf: (file) => position(file),
  });
  const sources = sketches.map(({ file }) => {
    const updatedAt = committed.includes(file) ? COMMITTED : null;
    return { relativePath: file, file: `/site/${file}`, updatedAt };
  });
  const seen = createPluginSite(
    { shell, pages: site.pages },
    { texts: new WeakMap(), sourceOf: (file) => ({ file }), hashOf: String },
  );
  return Object.fromEntries(
    createPluginOutput(seen, { graph: site, routes, sources })
      .routes()
      .filter(({ isIndexed }) => isIndexed)
      .map(({ path, changed }) => [path, changed === null ? null : seen.site.dayOf(changed)]),
  );
}

describe("createPluginOutput", () => {
  it("date a page by its last commit, or by its publication if that is later or the commit is unknown", () => {
    const pages = [
      { file: "known.md", date: "2018-01-01" },
      { file: "planned.md", date: "2025-01-01" },
      { file: "undated.md" },
      { file: "fresh.md", date: "2019-01-01" },
    ];
    expect(entriesOf(pages, ["known.md", "planned.md", "undated.md"])).toMatchObject({
      "/known.html": "2024-05-06",
      "/planned.html": "2025-01-01",
      "/undated.html": "2024-05-06",
      "/fresh.html": "2019-01-01",
    });
  });

  it("date a page by the day in the site's time zone", () => {
    expect(entriesOf([{ file: "a.md" }], ["a.md"], "Pacific/Honolulu")).toMatchObject({
      "/a.html": "2024-05-05",
    });
  });

  it("prefer the author's date of the last change to that of the last commit", () => {
    const updated = { updated: "2024-02-03T04:05:06.000Z" };
    expect(entriesOf([{ file: "a.md", frontmatter: updated }], ["a.md"])).toMatchObject({
      "/a.html": "2024-02-03",
    });
  });

  it("have no date for a home page, which changes with every article", () => {
    const found = entriesOf([{ file: "README.md", path: "/", frontmatter: { home: true } }], ["README.md"]);
    expect(found).toMatchObject({ "/": null });
  });

  it("exclude pages that search engines must not index", () => {
    const robots = (file: string, content: string, name = "robots") => ({
      file,
      frontmatter: { meta: [{ name, content }] },
    });
    const found = entriesOf([
      robots("no.md", "noindex, nofollow"),
      robots("none.md", "NONE", "Robots"),
      robots("yes.md", "nofollow"),
      robots("other.md", "noindex", "keywords"),
    ]);
    expect(Object.keys(found).filter((route) => route.endsWith(".html"))).toEqual([
      "/other.html",
      "/yes.html",
    ]);
  });

  it("exclude unpublished pages, and those whose original is elsewhere", () => {
    const found = entriesOf([
      { file: "a.md" },
      { file: "hidden.md", frontmatter: { publish: false } },
      { file: "copy.md", frontmatter: { canonicalUrl: "https://other.example/copy" } },
      { file: "own.md", frontmatter: { canonicalUrl: "https://example.com/blog/own.html" } },
      { file: "饭.md", frontmatter: { canonicalUrl: "https://example.com/blog/饭.html" } },
    ]);
    expect(Object.keys(found).filter((route) => route.endsWith(".html"))).toEqual([
      "/%E9%A5%AD.html",
      "/a.html",
      "/own.html",
    ]);
  });
});
