import { expect, it } from "vitest";
import type { ComparedAddress, Fate } from "../../../../src/cli/import/addresses/compare-addresses.js";
import { proposeRedirects } from "../../../../src/cli/import/addresses/propose-redirects.js";

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
