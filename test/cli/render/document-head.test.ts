import { expect, it, describe } from "vitest";
import { documentHead, structuredData } from "../../../src/cli/render/document-head.js";
import type { HeadTag } from "../../../src/runtime/model/page.js";
import { createPageRoute, SITE, SITE as PLAIN_SITE } from "../../runtime/app/route-view.js";
import type { PageView, RouteData, RouteInfo } from "../../../src/runtime/model/render.js";
import { findSchemaFaults } from "./find-schema-faults.js";

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

describe("structured data", () => {
  const SITE = { ...PLAIN_SITE, origin: "https://bowl.example" };
  const DATE = "2020-02-03T00:00:00.000Z";

  interface RouteFields {
    readonly info?: Partial<RouteInfo>;
    readonly page?: Partial<PageView>;
    readonly fields?: Readonly<Record<string, unknown>>;
  }

  /** Creates an article with these fields of its head, its view and its front matter. */
  function createArticle({ info, page, fields }: RouteFields = {}): RouteData {
    const route = createPageRoute("/rice.html");
    if (route.kind !== "page") throw new TypeError("It is no page");
    return {
      ...route,
      info: { ...route.info, published: DATE, ...info },
      page: {
        ...route.page,
        title: "Rice",
        ...page,
        frontmatter: { ...route.page.frontmatter, ...fields },
      },
    };
  }

  /** Creates the first page of the list of a category. */
  function createCategory(): RouteData {
    const { info } = createArticle({ info: { path: "/categories/a/", published: null } });
    return {
      kind: "taxonomy",
      info,
      taxonomy: "categories",
      term: "a",
      indexPath: "/categories/",
      indexCount: 1,
      terms: [],
      termCount: 1,
      list: { items: [], pagination: { current: 1, total: 1, indexPath: "/categories/a/" }, count: 0 },
    };
  }

  /** Returns the described data, after a check against the rules of schema.org. */
  function describeRoute(route: RouteData, image: string | null = null): unknown {
    const [name, attributes, text = "null"] = structuredData(SITE, route, image) ?? [];
    if (name === undefined) return null;
    expect([name, attributes]).toEqual(["script", { type: "application/ld+json" }]);
    const data: unknown = JSON.parse(text);
    expect(findSchemaFaults(data)).toEqual([]);
    return data;
  }

  describe("structuredData", () => {
    it("describes an article", () => {
      expect(describeRoute(createArticle())).toEqual({
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        headline: "Rice",
        datePublished: DATE,
      });
    });

    it("names the authors and the image of an article", () => {
      const image = "https://bowl.example/rice.png";
      const bowl = { "@type": "Person", name: "Bowl" };
      expect(describeRoute(createArticle({ page: { authors: [{ name: "Bowl" }] } }), image)).toMatchObject({
        author: bowl,
        image,
      });
      const authors = [
        { name: "Bowl" },
        { name: "Tea", url: "/authors/tea/" },
        { name: "Rice", url: "https://rice.example/" },
      ];
      expect(describeRoute(createArticle({ page: { authors } }))).toMatchObject({
        author: [
          bowl,
          { "@type": "Person", name: "Tea", url: "https://bowl.example/blog/authors/tea/" },
          { "@type": "Person", name: "Rice", url: "https://rice.example/" },
        ],
      });
    });

    it("dates the last change of an article by the author's date", () => {
      const updated = "2020-02-04T00:00:00.000Z";
      expect(describeRoute(createArticle({ fields: { updated } }))).toMatchObject({ dateModified: updated });
      expect(describeRoute(createArticle({ fields: { updated: null } }))).not.toHaveProperty("dateModified");
    });

    it("describes the way to an article through its first category", () => {
      expect(describeRoute(createArticle({ fields: { categories: ["a b?", "c"] } }))).toEqual({
        "@context": "https://schema.org",
        "@graph": [
          expect.objectContaining({ "@type": "BlogPosting" }),
          {
            "@type": "BreadcrumbList",
            itemListElement: [
              { "@type": "ListItem", position: 1, name: "T", item: "https://bowl.example/blog/" },
              {
                "@type": "ListItem",
                position: 2,
                name: "a b?",
                item: "https://bowl.example/blog/categories/a%20b%3F/",
              },
              { "@type": "ListItem", position: 3, name: "Rice" },
            ],
          },
        ],
      });
    });

    it("describes the way to a category", () => {
      expect(describeRoute(createCategory())).toMatchObject({
        "@type": "BreadcrumbList",
        itemListElement: [{ name: "T" }, { position: 2, name: "a" }],
      });
    });

    it("describes the site on the home page of a locale", () => {
      const info = { path: "/en/", locale: "/en/", published: null };
      expect(describeRoute(createArticle({ info }))).toEqual({
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: "E",
        url: "https://bowl.example/blog/en/",
      });
    });

    it.each<[string, RouteFields]>([
      ["without a date", { info: { published: null } }],
      ["that search engines do not index", { info: { indexable: false } }],
      ["with an original elsewhere", { info: { canonical: "https://tea.example/" } }],
      ["that is not published", { fields: { publish: false } }],
      ["without a title", { page: { title: null } }],
    ])("does not describe a page %s", (_, fields) => {
      expect(describeRoute(createArticle(fields))).toBeNull();
    });

    it("describes nothing without the URL of the site", () => {
      expect(structuredData(PLAIN_SITE, createArticle(), null)).toBeNull();
    });

    it.each([
      "</script><script>alert(1)</script>",
      "<!--<script>",
      "<!-- a -->",
      "]]>",
      "\u2028",
      `"quotes" \\ {{app}}`,
    ])("keeps the text %j in the element", (title) => {
      const [, , text = ""] = structuredData(SITE, createArticle({ page: { title } }), null) ?? [];
      expect(text).not.toContain("<");
      expect(JSON.parse(text)).toMatchObject({ headline: title });
    });

    it("reports faults", () => {
      const type = { "@context": "https://schema.org", "@type": "BlogPosting" };
      expect(
        findSchemaFaults({ ...type, datePublished: "yesterday", image: "/a.png", color: "red" }),
      ).toEqual([
        "BlogPosting.headline is missing",
        "BlogPosting.datePublished: yesterday",
        "BlogPosting.image: /a.png",
        "BlogPosting.color is unknown",
      ]);
    });
  });
});
