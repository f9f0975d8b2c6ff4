import { expect, it } from "vitest";
import { redirectsForLists } from "../../../../src/cli/import/lists/list-redirects.js";
import type { OutputPage } from "../../../../src/cli/import/addresses/read-output.js";

const page = { redirect: null, ids: new Set<string>(), headings: [], feed: null };
const output = new Map(
  [
    "/",
    "/timeline/",
    "/tag/",
    "/tag/Big Things/",
    "/categories/",
    "/fr/",
    "/fr/tag/",
    "/categories/Web/",
  ].map((path) => [path, page] as const),
);
const lost = { kind: "lost", reason: "list" } as const;

it.each([
  ["/tags/big-things/page/2/", "/tag/Big%20Things/"],
  ["/tags/other/1.html", "/tag/"],
  ["/category/web/", "/categories/Web/"],
  ["/archives/2019/01/", "/timeline/"],
  ["/posts/2.html", "/"],
  ["/page/3/", "/"],
  ["/fr/tags/x/", "/fr/tag/"],
  ["/fr/categories/x/", "/fr/"],
  ["/categories/web/", "/categories/Web/"],
  ["/tag/BIG things/", "/tag/Big%20Things/"],
])("redirects %s to %s", (address, target) => {
  const compared = [{ address, fate: lost, anchors: { kept: 0, lost: [] } }];
  expect(redirectsForLists(compared, output)).toEqual({ [address]: target });
});

it.each([
  ["/fr/categories/", "target", { "/fr/categories/": "/fr/" }],
  ["/fr/categories/", "list", {}],
] as const)(
  "gives the redirect %s that is lost because of its %s the target %j",
  (address, reason, expected) => {
    const old = { redirect: "/fr/none/", ids: new Set<string>(), headings: [], feed: null };
    const compared = [{ address, fate: { kind: "lost", reason }, anchors: { kept: 0, lost: [] } } as const];
    expect(redirectsForLists(compared, new Map<string, OutputPage>([...output, [address, old]]))).toEqual(
      expected,
    );
  },
);

it.each(["/FR/", "/Timeline/", "/posts/an-article/", "/about/"])("does not redirect %s", (address) => {
  const compared = [{ address, fate: lost, anchors: { kept: 0, lost: [] } }];
  expect(redirectsForLists(compared, output)).toEqual({});
});

it.each([
  ["/topics/web/page/2/", "/topics/web/", "/topics/web/"],
  ["/series/one/page/1/index.html", "/series/one/", "/timeline/"],
  ["/away/page/2/", "/away/", undefined],
])("redirects the later page %s to its first page", (address, first, target) => {
  const to = first === "/away/" ? "https://b.example/" : (target ?? "");
  const fate = target === first ? ({ kind: "kept" } as const) : ({ kind: "redirected", to } as const);
  const none = { kept: 0, lost: [] };
  const compared = [
    { address: first, fate, anchors: none },
    { address, fate: lost, anchors: none },
  ];
  expect(redirectsForLists(compared, output)[address]).toBe(target);
});

it.each([
  ["/all/2019/", "/all/", "/timeline/", true],
  ["/all/2019/07/1/", "/all/", "/timeline/", true],
  ["/2019/07/", "/", "/", false],
  ["/all/2019/title/", "/all/", "/timeline/", false],
])("the list of a date %s next to %s, which is %s now, leads there: %s", (address, above, to, isLed) => {
  const compared = [
    { address: above, fate: { kind: "redirected", to }, anchors: { kept: 0, lost: [] } },
    { address, fate: lost, anchors: { kept: 0, lost: [] } },
  ] as const;
  expect(redirectsForLists(compared, output)[address]).toBe(isLed ? to : undefined);
});
