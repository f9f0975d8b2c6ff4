import { expect, it } from "vitest";
import { placeRecords } from "../../../../src/cli/import/records/place-records.js";

const place = (items: readonly (readonly [slug: string, old: string | null, type?: string])[]) => {
  const records = items.map(([slug, old, type = "post"], index) => ({
    id: String(index),
    type,
    slug,
    title: "",
    old,
  }));
  const places = placeRecords(records, ({ old }) => old);
  return records.map((record) => [places.get(record)?.path, places.get(record)?.target]);
};

it.each([
  [
    "a draft leaves the address to a public page",
    [
      ["a", null],
      ["a", "/a/"],
    ],
    ["/a-2/", "/a/"],
  ],
  [
    "drafts with one name have different addresses",
    [
      ["a", null],
      ["A", null],
      ["a-2", null],
    ],
    ["/a/", "/A-2/", "/a-2-2/"],
  ],
  [
    "a name cannot leave the folder",
    [
      ["../../x", null],
      ["..", null],
    ],
    ["/x/", "/post-1/"],
  ],
] as const)("%s", (_, items, paths) => {
  expect(place(items).map(([path]) => path)).toEqual(paths);
});

it("pages with one name are different files, and the page at the root is the home page", () => {
  expect(
    place([
      ["a", "/x/a/"],
      ["a", "/y/a/"],
      ["home", "/", "page"],
    ]),
  ).toEqual([
    ["/x/a/", "posts/a.md"],
    ["/y/a/", "posts/a-2.md"],
    ["/", "index.md"],
  ]);
});

it("finds a place for each of 100,000 pages with one name", () => {
  const paths = place(Array.from({ length: 100_000 }, () => ["a", null] as const)).map(([path]) => path);
  expect(new Set(paths).size).toBe(100_000);
});
