import { expect, it, describe } from "vitest";
import {
  compareAddresses,
  type ComparedAddress,
  type Fate,
  proposeRedirects,
} from "../../../../src/cli/import/addresses/compare-addresses.js";
import { sitemapAddresses } from "../../../../src/cli/import/addresses/read-output.js";

const page = (redirect: string | null = null, ids: readonly string[] = []) => ({
  redirect,
  ids: new Set(ids),
  headings: ids,
  feed: null,
});

const files = new Set(["/a.pdf"]);

const output = new Map([
  ["/a/", page(null, ["one"])],
  ["/b.html", page()],
  ["/old/", page("/blog/a/")],
  ["/tag/JS/", page()],
  ["/gone/", page("/blog/missing/")],
  ["/gone.html", page("/blog/missing.html#part")],
  ["/chain/", page("/blog/old/")],
  ["/broken-chain/", page("/blog/gone/")],
  ["/circle/", page("/blog/circle/two/")],
  ["/circle/two/", page("/blog/circle/")],
  ["/self/", page("/blog/self/")],
  ["/short/", page("/blog/b?c#d")],
  ["/file/", page("/blog/a.pdf")],
  ["/away/", page("https://b.example/missing/")],
  ["/near/", page("/other/missing/")],
]);

it.each([
  ["/a/", { kind: "kept" }],
  ["/a/index.html", { kind: "kept" }],
  ["/a", { kind: "redirected", to: "/a/" }],
  ["/b", { kind: "redirected", to: "/b.html" }],
  ["/old/", { kind: "redirected", to: "/a/" }],
  ["/draft/", { kind: "lost", reason: "draft" }],
  ["/tag/js/", { kind: "lost", reason: "case" }],
  ["/tags/x/", { kind: "lost", reason: "list" }],
  ["/page/2/", { kind: "lost", reason: "page-number" }],
  ["/c.html", { kind: "lost", reason: "no-page" }],
  ["/gone/", { kind: "lost", reason: "target" }],
  ["/gone.html", { kind: "lost", reason: "target" }],
  ["/chain/", { kind: "redirected", to: "/a/" }],
  ["/broken-chain/", { kind: "lost", reason: "target" }],
  ["/circle/", { kind: "lost", reason: "target" }],
  ["/self/", { kind: "lost", reason: "target" }],
  ["/short/", { kind: "redirected", to: "/b.html" }],
  ["/file/", { kind: "redirected", to: "/a.pdf" }],
  ["/away/", { kind: "redirected", to: "https://b.example/missing/" }],
  ["/near/", { kind: "redirected", to: "/other/missing/" }],
  ["/a.pdf", { kind: "kept" }],
])("%s is %j", (address, fate) => {
  const [compared] = compareAddresses([{ address, anchors: [] }], output, {
    base: "/blog/",
    cleanUrls: false,
    files,
    isDraft: (draft) => draft === "/draft/",
  });
  expect(compared?.fate).toEqual(fate);
});

it("looks for anchors on the page that a redirect leads to", () => {
  const [compared] = compareAddresses([{ address: "/old/", anchors: ["one", "two"] }], output, {
    base: "/blog/",
    cleanUrls: false,
    files,
    isDraft: () => false,
  });
  expect(compared?.anchors).toEqual({ kept: 1, lost: ["two"] });
});

it("reads the paths of a sitemap below the base", () => {
  const locations = ["https://a.example/blog/%E4%B8%AD/", "/blog", "mailto:a@a.example"];
  expect(sitemapAddresses(locations, "/blog/")).toEqual(["/中/", "/"]);
});

it.each([
  ["/b", { kind: "kept" }],
  ["/b.html", { kind: "kept" }],
  ["/a", { kind: "redirected", to: "/a/" }],
  ["/old", { kind: "redirected", to: "/a/" }],
])("a site with `cleanUrls` serves %s from a file: %j", (address, fate) => {
  const site = { base: "/blog/", cleanUrls: true, files, isDraft: () => false };
  expect(compareAddresses([{ address, anchors: [] }], output, site)[0]?.fate).toEqual(fate);
});

describe("propose redirects", () => {
  const page = (redirect: string | null = null) => ({
    redirect,
    ids: new Set<string>(),
    headings: [],
    feed: null,
  });

  const OUTPUT = new Map([
    ["/", page()],
    ["/posts/hello-world/", page()],
    ["/guide/香菇.html", page()],
    ["/a/same.html", page()],
    ["/b/same.html", page()],
    ["/2020/", page()],
    ["/former/moved.html", page("/posts/hello-world/")],
    ["/Taken.html", page()],
  ]);

  const LOST: Fate = { kind: "lost", reason: "no-page" };

  it.each<[address: string, fate: Fate, to: string | null]>([
    ["/hello-world.html", LOST, "/posts/hello-world/"],
    ["/2019/05/Hello_World/index.html", LOST, "/posts/hello-world/"],
    ["/2019-05-06-hello-world/", LOST, "/posts/hello-world/"],
    ["/archives/香菇/", { kind: "lost", reason: "list" }, "/guide/香菇.html"],
    ["/same/", LOST, null],
    ["/archives/2020/", LOST, null],
    ["/moved/", LOST, null],
    ["/other/", LOST, null],
    ["/taken.html", LOST, null],
    ["/hello-world?x", LOST, null],
    ["/x/hello-world.html", { kind: "lost", reason: "draft" }, null],
    ["/x/hello-world.html", { kind: "lost", reason: "feed" }, null],
    ["/x/hello-world.html", { kind: "kept" }, null],
  ])("proposes for %s, %j: %s", (address, fate, to) => {
    const compared: ComparedAddress = { address, fate, anchors: { kept: 0, lost: [] } };
    expect(proposeRedirects([compared], OUTPUT)).toEqual(to === null ? [] : [{ from: address, to }]);
  });

  it("proposes one redirect for addresses that differ only in case", () => {
    const compared = ["/Hello-World.html", "/hello-world.html"].map((address) => ({
      address,
      fate: LOST,
      anchors: { kept: 0, lost: [] },
    }));
    expect(proposeRedirects(compared, OUTPUT)).toHaveLength(1);
  });
});
