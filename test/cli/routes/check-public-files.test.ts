import { describe, expect, it } from "vitest";
import { checkPublicFiles } from "../../../src/cli/routes/check-public-files.js";
import { checkAddresses } from "../../../src/cli/routes/check-addresses.js";
import { position } from "../../../src/runtime/model/error.js";
import type { RouteData } from "../../../src/runtime/model/render.js";

function notFoundAt(path: string): RouteData {
  const texts = { locale: "/", lang: "en", documentTitle: "", description: "" };
  const rest = { meta: [], canonical: null, published: null, indexable: true, listing: null, alternates: [] };
  return { kind: "not-found", info: { path, ...texts, ...rest } };
}

const { names } = checkAddresses({
  routes: ["/posts/a.html", "/b.html", "/tag/"].map((path) => ({ data: notFoundAt(path), source: null })),
  redirects: [{ from: "/old.html", source: "b.md" }],
  ownFiles: ["routes.json", "atom.xml", "oauth/callback/index.html"],
  placeOf: (file) => position(file),
});
const check = (...paths: readonly string[]) =>
  checkPublicFiles(
    paths.map((path) => ({ path, file: `/public/${path}` })),
    names,
  );

describe("checkPublicFiles", () => {
  it.each([
    ["posts/A.html", "stands where the page /posts/a.html is written"],
    ["posts", "is a file where /posts/a.html needs a folder"],
    ["tag", "is a file where /tag/ needs a folder"],
    ["assets", "is a file where /assets/ needs a folder"],
    ["b.html/x/y.png", "stands in a folder where /b.html needs a file"],
    ["old.html/x", "stands in a folder where /old.html needs a file"],
    ["routes", "is a file where /routes/ needs a folder"],
    ["oauth", "is a file where /oauth/callback/index.html needs a folder"],
    ["Routes.json", "stands where hanblog writes what its pages load"],
    ["assets/js/12.0123abcd.js", "stands where hanblog writes what its pages load"],
    ["routes/3.json", "stands where hanblog writes what its pages load"],
    ["oauth/callback/index.html", "stands where hanblog writes what its pages load"],
    ["sitemap-1.xml/x", "stands in a folder where hanblog writes its own file /sitemap-1.xml"],
    ["routes.json/x", "stands in a folder where /routes.json needs a file"],
  ])("refuses public/%s", (path, what) => {
    const message = `public/${path} ${what}`;
    const at = { file: `public/${path}` };
    expect(check(path)).toMatchObject([{ severity: "error", code: "address-taken", message, at }]);
  });

  it("refuses a file whose name is not written in UTF-8", () => {
    const at = { file: "public/a/\uFFFD.png" };
    expect(check("a/\uFFFD.png")).toMatchObject([{ severity: "error", code: "file-name", at }]);
  });

  it("says of a folder once what stands in its place", () => {
    expect(check("b.html/1", "b.html/2")).toHaveLength(1);
  });

  it("lets files stand beside pages, and in the place of redirects, feeds and sitemaps", () => {
    const beside = ["posts/a.png", "posts.png", "assets/x", "routes/a.json"];
    expect(check(...beside, "old.html", "atom.xml", "sitemap-1.xml")).toEqual([]);
  });
});
