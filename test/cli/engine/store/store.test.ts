import { describe, expect, it } from "vitest";
import type { PassedRoute } from "../../../../src/cli/engine/workers/build-calls.js";
import { createRouteKey } from "../../../../src/cli/engine/store/store.js";
import { summarizePage } from "../../../../src/runtime/model/lists/listing.js";
import { createCalendar } from "../../../../src/runtime/model/date.js";
import { makePage } from "../../../make-page.js";

const INFO = {
  path: "/",
  locale: "/",
  lang: "en",
  documentTitle: "Site",
  description: "",
  meta: [],
  canonical: null,
  published: null,
  indexable: true,
  listing: null,
  alternates: [],
};

/** Creates a home page with everything that other pages and sidebars can contribute. */
function makeHome(): PassedRoute {
  const page = makePage({ file: "a.md", date: "2020-01-01" });
  const { path, regularPath, relativePath, key, title, frontmatter, size, wordCount, readingTime } = page;
  const own = {
    path,
    regularPath,
    relativePath,
    key,
    title,
    frontmatter,
    size,
    wordCount,
    readingTime,
    day: null,
    date: null,
  };
  const rest = { headers: [], opensWithTitle: false, lastUpdated: null, draft: false, editLink: null };
  return {
    data: {
      kind: "home",
      info: { ...INFO },
      page: {
        ...own,
        ...rest,
        prev: null,
        next: { path: "/b.html", title: "B" },
        series: null,
        related: [],
        sidebar: "/",
      },
      list: {
        items: [summarizePage(page, { calendar: createCalendar("UTC"), lang: "en" })],
        pagination: { current: 1, total: 1, indexPath: "/" },
        count: 1,
      },
      tags: [{ name: "x", path: "/tag/x/", count: 1 }],
      tagCount: 1,
      categories: [{ name: "c", path: "/categories/c/", count: 1 }],
      categoryCount: 1,
    },
    source: "README.md",
    comments: null,
    below: null,
    sidebars: new Map([["/", { items: [{ type: "link", path: "/", title: "Home" }], chunk: "1.a" }]]),
  };
}

/** Returns every object within a value, with its path. */
function objectsIn(value: unknown, place = "route"): readonly (readonly [place: string, object: object])[] {
  if (typeof value !== "object" || value === null) return [];
  const parts = value instanceof Map ? [...(value as ReadonlyMap<string, unknown>)] : Object.entries(value);
  const inside = parts.flatMap(([name, part]) => objectsIn(part, `${place}.${name}`));
  return value instanceof Map || Array.isArray(value) ? inside : [[place, value], ...inside];
}

const PLACES = objectsIn(makeHome()).map(([place]) => place);

describe("createRouteKey", () => {
  it("returns the same key for equal routes", () => {
    expect(createRouteKey("output")(makeHome())).toBe(createRouteKey("output")(makeHome()));
  });

  it.each(PLACES)("returns another key if %s has one more field", (place) => {
    const route = makeHome();
    const found = objectsIn(route).find(([name]) => name === place);
    Object.assign(found?.[1] ?? {}, { addedLater: 1 });
    expect(createRouteKey("output")(route)).not.toBe(createRouteKey("output")(makeHome()));
  });
});
