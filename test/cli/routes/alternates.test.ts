import { describe, expect, it } from "vitest";
import { siteConfigSchema } from "../../../src/cli/config/schema.js";
import { createRoutes } from "../../../src/cli/routes/create-routes.js";
import { createShell } from "../../../src/cli/site/create-shell.js";
import { createSite } from "../../../src/cli/site/create-site.js";
import { position } from "../../../src/runtime/model/error.js";
import { makePage, type PageSketch } from "../../make-page.js";

/** Returns the alternates of all routes that have any, by path. */
function alternatesOf(
  sketches: readonly PageSketch[],
  locales: Readonly<Record<string, object>> = { "/": {}, "/en/": {}, "/ja/": {} },
): Readonly<Record<string, readonly string[]>> {
  const config = siteConfigSchema.parse({ title: "T", locales });
  const shell = createShell(config, "");
  const { site } = createSite({ shell, config, placeOf: () => null, pages: sketches.map(makePage) });
  const { routes } = createRoutes(site, {
    pageSize: 10,
    repository: undefined,
    redirects: [],
    ownFiles: [],
    placeOf: (file) => position(file),
  });
  const infos = routes.map(({ data }) => data.info).filter(({ alternates }) => alternates.length > 0);
  return Object.fromEntries(
    infos.map(({ path, alternates }) => [path, alternates.map((other) => `${other.locale} ${other.path}`)]),
  );
}

describe("the alternates of a page", () => {
  it("are pages with the same name in other locales, or none", () => {
    const found = alternatesOf([
      { file: "docs/a.md" },
      { file: "en/docs/a.md", locale: "/en/" },
      { file: "docs/b.md" },
    ]);
    expect(found["/docs/a.html"]).toEqual(["/en/ /en/docs/a.html"]);
    expect(found["/en/docs/a.html"]).toEqual(["/ /docs/a.html"]);
    expect(found).not.toHaveProperty("/docs/b.html");
  });

  it("are found by the page's file if it has a permalink", () => {
    const found = alternatesOf([
      { file: "a.md", path: "/moved/" },
      { file: "en/a.md", locale: "/en/" },
      { file: "ja/a.md", locale: "/ja/", path: "/ja/x/" },
    ]);
    expect(found["/moved/"]).toEqual(["/en/ /en/a.html", "/ja/ /ja/x/"]);
    expect(found["/en/a.html"]).toEqual(["/ /moved/", "/ja/ /ja/x/"]);
  });

  it("exclude an unpublished page, which still has alternates itself", () => {
    const found = alternatesOf([
      { file: "a.md", frontmatter: { publish: false } },
      { file: "en/a.md", locale: "/en/" },
      { file: "ja/a.md", locale: "/ja/" },
    ]);
    expect(found["/a.html"]).toEqual(["/en/ /en/a.html", "/ja/ /ja/a.html"]);
    expect(found["/en/a.html"]).toEqual(["/ja/ /ja/a.html"]);
    expect(found["/ja/a.html"]).toEqual(["/en/ /en/a.html"]);
  });

  it("exist for home pages and listings too, term by term", () => {
    const found = alternatesOf([
      { file: "a.md", date: "2020-01-01", frontmatter: { tags: ["JS", "乙"] } },
      { file: "en/b.md", date: "2020-01-01", locale: "/en/", frontmatter: { tags: ["JS"] } },
    ]);
    expect(found).toMatchObject({
      "/": ["/en/ /en/"],
      "/tag/JS/": ["/en/ /en/tag/JS/"],
      "/timeline/": ["/en/ /en/timeline/"],
    });
    expect(Object.keys(found)).not.toContain("/tag/%E4%B9%99/");
    expect(Object.keys(found)).not.toContain("/404.html");
  });

  it("are empty on a site with one locale", () => {
    expect(alternatesOf([{ file: "a.md" }, { file: "en/a.md" }], {})).toEqual({});
  });
});
