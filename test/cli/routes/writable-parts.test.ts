import { describe, expect, it } from "vitest";
import { siteConfigSchema } from "../../../src/cli/config/schema.js";
import { createRoutes } from "../../../src/cli/routes/create-routes.js";
import { writableParts } from "../../../src/cli/routes/writable-parts.js";
import { createShell } from "../../../src/cli/site/create-shell.js";
import { createSite } from "../../../src/cli/site/create-site.js";
import { position } from "../../../src/runtime/model/error.js";
import { makePage, type PageSketch } from "../../make-page.js";

function partsOf(sketches: readonly PageSketch[], publicPaths: readonly string[] = []) {
  const config = siteConfigSchema.parse({ title: "T" });
  const shell = createShell(config, "");
  const { site } = createSite({ shell, config, placeOf: () => null, pages: sketches.map(makePage) });
  const placeOf = (file: string) => position(file);
  const table = createRoutes(site, {
    pageSize: 10,
    repository: undefined,
    redirects: [],
    ownFiles: [],
    placeOf,
  });
  const { routes, redirects, ...parts } = writableParts(
    table,
    publicPaths.map((path) => ({ path })),
  );
  const paths = [...routes.map(({ data }) => data.info.path), ...redirects.map(({ from }) => from)];
  return { ...parts, paths };
}

const OWN = ["/", "/404.html"];

describe("writableParts", () => {
  it("keeps all parts of a site without problems", () => {
    const { isWhole, paths, publicFiles } = partsOf([{ file: "a.md" }], ["a.png"]);
    expect({ isWhole, paths: paths.toSorted(), publicFiles }).toEqual({
      isWhole: true,
      paths: [...OWN, "/a.html"].toSorted(),
      publicFiles: [{ path: "a.png" }],
    });
  });

  it.each([
    [[{ file: "A.md" }, { file: "a.md" }], ["/A.html"], "/a"],
    [[{ file: "a.md" }, { file: "b.md", path: "/../b/" }], ["/a.html", "/b.html"], "/../b/"],
    [
      [{ file: "a.md" }, { file: "b.md", frontmatter: { aliases: ["/a.html"] } }],
      ["/a.html", "/b.html"],
      "/a.html",
    ],
    [[{ file: "a.md" }, { file: "a.html/b.md" }], [], "/a.html/b.html"],
  ])("omits the parts of %j without a place of their own", (sketches, kept, left) => {
    const { isWhole, isLeftOut, paths } = partsOf(sketches);
    expect(isWhole).toBe(false);
    expect(paths.filter((path) => /[ab]\.html$/i.test(path) || path.includes(".."))).toEqual(kept);
    expect([isLeftOut(left), isLeftOut("/other/")]).toEqual([true, false]);
  });

  it("omits all public files if one is invalid, and lists their addresses as omitted", () => {
    const { isWhole, isLeftOut, publicFiles } = partsOf([{ file: "a.md" }], ["a.html", "cat.png"]);
    expect({ isWhole, publicFiles }).toEqual({ isWhole: false, publicFiles: [] });
    expect(isLeftOut("/cat.png")).toBe(true);
  });
});
