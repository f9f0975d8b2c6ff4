import { describe, expect, it } from "vitest";
import { checkPublicFiles } from "../../../src/cli/routes/check-other-files.js";
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
  redirects: [{ from: "/old.html", to: "/b.html", source: "b.md" }],
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
    ["posts/A.html", "has the name of the page `/posts/a.html`"],
    ["posts", "is a file, but `/posts/a.html` needs a folder of this name"],
    ["tag", "is a file, but `/tag/` needs a folder of this name"],
    ["assets", "is a file, but `/assets/` needs a folder of this name"],
    ["b.html/x/y.png", "is in a folder, but `/b.html` needs a file of the folder's name"],
    ["old.html/x", "is in a folder, but `/old.html` needs a file of the folder's name"],
    ["routes", "is a file, but `/routes/` needs a folder of this name"],
    ["oauth", "is a file, but `/oauth/callback/index.html` needs a folder of this name"],
    ["Routes.json", "has the name of a file that hanblog writes and pages load"],
    ["assets/js/12.0123abcd.js", "has the name of a file that hanblog writes and pages load"],
    ["routes/3.json", "has the name of a file that hanblog writes and pages load"],
    ["oauth/callback/index.html", "has the name of a file that hanblog writes and pages load"],
    ["sitemap-1.xml/x", "is in a folder where hanblog writes the file `/sitemap-1.xml`"],
    ["routes.json/x", "is in a folder, but `/routes.json` needs a file of the folder's name"],
  ])("rejects public/%s", (path, what) => {
    const message = `\`public/${path}\` ${what}`;
    const at = { file: `public/${path}` };
    expect(check(path)).toMatchObject([{ severity: "error", code: "address-taken", message, at }]);
  });

  it("rejects a file whose name is not UTF-8", () => {
    const at = { file: "public/a/\uFFFD.png" };
    expect(check("a/\uFFFD.png")).toMatchObject([{ severity: "error", code: "file-name", at }]);
  });

  it("reports a folder that has the name of a page once, for all its files", () => {
    expect(check("b.html/1", "b.html/2")).toHaveLength(1);
  });

  it("accepts files next to pages, and files that replace redirects, feeds and sitemaps", () => {
    const nextToPages = ["posts/a.png", "posts.png", "assets/x", "routes/a.json"];
    expect(check(...nextToPages, "old.html", "atom.xml", "sitemap-1.xml")).toEqual([]);
  });
});
