import { expect, it } from "vitest";
import { documentHead } from "../../../src/cli/render/document-head.js";
import type { HeadTag } from "../../../src/runtime/model/page.js";
import { createPageRoute, SITE } from "../../runtime/app/route-view.js";

const IMAGE: HeadTag = ["meta", { property: "og:image", content: "https://bowl.example/a.png" }];
const CARD: HeadTag = ["meta", { name: "twitter:card", content: "summary_large_image" }];
const SMALL: HeadTag = ["meta", { name: "Twitter:Card", content: "summary" }];

/** Returns the tags about link previews of a document on a site with these tags. */
function previewTags(head: readonly HeadTag[], meta: readonly HeadTag[] = []): readonly HeadTag[] {
  const route = createPageRoute("/a.html");
  const info = { ...route.info, meta: meta.map(([, attributes]) => attributes) };
  const { route: own, site } = documentHead(
    { site: { ...SITE, origin: "https://bowl.example", head }, head: [] },
    { ...route, info },
  );
  return [...site, ...own].filter(([, { name, property }]) =>
    /twitter|image/i.test(String(name ?? property)),
  );
}

it.each<[string, readonly HeadTag[], readonly HeadTag[], readonly HeadTag[]]>([
  ["without a picture", [], [], []],
  ["with a picture of the site", [IMAGE], [], [IMAGE, CARD]],
  ["with a picture of the page", [], [IMAGE], [IMAGE, CARD]],
  ["with a card of the site", [IMAGE, SMALL], [], [IMAGE, SMALL]],
  ["with a card of the page", [IMAGE], [SMALL], [IMAGE, SMALL]],
])(
  "adds the large card of a document only where it has a picture and no card: %s",
  (_, head, meta, expected) => {
    expect(previewTags(head, meta)).toEqual(expected);
  },
);

it("describes an article with its picture", () => {
  const page = createPageRoute("/a.html");
  const route = { ...page, info: { ...page.info, published: "2020-02-03T00:00:00.000Z" } } as typeof page;
  const site = { ...SITE, origin: "https://bowl.example", head: [IMAGE] };
  const json = documentHead({ site, head: [] }, route).route.find(([name]) => name === "script")?.[2];
  expect(JSON.parse(json ?? "")).toMatchObject({ image: "https://bowl.example/a.png" });
});
