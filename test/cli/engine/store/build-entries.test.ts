import { describe, expect, it } from "vitest";
import type { KeyedRoute } from "../../../../src/cli/engine/store/store.js";
import { linksOfOne } from "../../../../src/cli/output/links/check-links.js";
import type { HtmlReference } from "../../../../src/cli/output/html/read-html.js";
import { createEntries } from "../../../../src/cli/engine/store/build-entries.js";
import type { KeptLists } from "../../../../src/cli/engine/store/former-build.js";
import { makePage } from "../../../make-page.js";

/** One more than the size of a section. */
const COUNT = 501;
const numbers = Array.from({ length: COUNT }, (_, number) => number);

const SOURCES: KeptLists["sources"] = numbers.map((number) => {
  const relativePath = `${number}.md`;
  const read = { page: makePage({ file: relativePath }), hash: "h", problems: [] };
  const compiled = {
    relativePath,
    assets: [],
    pictures: [],
    packages: [],
    reads: [],
    permalinks: [],
    problems: [],
  };
  return { relativePath, updatedAt: 7, read, compiled };
});
const TARGETS: readonly HtmlReference[] = ["a", "b", "c"].map((target) => ({ kind: "link", target }));

const createRoute = (number: number, references: readonly number[] = [0]): KeyedRoute => ({
  key: "k",
  rendered: {
    path: `/${number}.html`,
    source: `${number}.md`,
    file: `${number}.html`,
    sheet: null,
    note: { mark: "m", kind: "page" },
    hosts: [],
    sources: [],
    htmlBytes: 1,
    htmlGzip: null,
    content: null,
  },
  links: linksOfOne({ ids: [], references: Uint32Array.from(references), uses: new Map() }),
});
const ROUTES = numbers.map((number) => createRoute(number));

const LISTS: KeptLists = { sources: SOURCES, routes: ROUTES, targets: TARGETS.slice(0, 1) };

/** Returns the pack entries of a build with these lists after one with `former`. */
function entriesOf({ sources, routes, targets }: KeptLists, former: KeptLists | null) {
  const entries = createEntries(
    { id: "this" },
    {
      pages: sources.map(({ read }) => read),
      bodies: sources.flatMap(({ compiled }) => compiled ?? []),
      scanned: {
        files: sources.map(({ relativePath, updatedAt }) => ({ relativePath, file: "", updatedAt })),
        problems: [],
      },
      routes,
      targets,
      search: [],
      names: { layouts: [], isStatic: false },
      former: former === null ? null : { lists: former },
    },
  );
  return [...entries];
}

/** Returns the names of the sections that are written, not copied. */
const written = (lists: KeptLists, former: KeptLists | null) =>
  entriesOf(lists, former).flatMap((entry) => (entry.kind === "new" ? [entry.name] : []));

/** Returns a list with the value at one index changed. */
function change<Value>(list: readonly Value[], at: number, to: (value: Value) => Value): readonly Value[] {
  return list.map((value, index) => (index === at ? to(value) : value));
}

describe("the pack entries of a build", () => {
  it("include everything without a previous build, in sections", () => {
    const entries = entriesOf(LISTS, null);
    expect(entries.map(({ name }) => name)).toEqual([
      "last",
      "sources 0",
      "sources 1",
      "targets 0",
      "routes 0",
      "routes 1",
      "links 0",
      "links 1",
      "site",
    ]);
    expect(entries.find(({ name }) => name === "sources 1")).toEqual({
      kind: "new",
      name: "sources 1",
      value: [SOURCES[500]],
    });
    expect(entries.at(-1)).toMatchObject({
      value: {
        id: "this",
        named: [Uint32Array.of(0), Uint32Array.of(0)],
        sections: { sources: 2, routes: 2, links: 2, targets: 1 },
      },
    });
  });

  it("are only the record if nothing has changed", () => {
    expect(written(LISTS, LISTS)).toEqual(["last", "site"]);
  });

  it.each<[string, Partial<KeptLists>, string]>([
    [
      "a source that was read again",
      { sources: change(SOURCES, 500, (source) => ({ ...source, read: { ...source.read, hash: "new" } })) },
      "sources 1",
    ],
    [
      "a route that was rendered again",
      { routes: change(ROUTES, 500, (route) => ({ ...route, rendered: { ...route.rendered } })) },
      "routes 1",
    ],
    [
      "a route of another key",
      { routes: change(ROUTES, 0, (route) => ({ ...route, key: "new" })) },
      "routes 0",
    ],
    [
      "links that are others",
      { routes: change(ROUTES, 0, (route) => ({ ...route, links: createRoute(0).links })) },
      "links 0",
    ],
    ["an address that is another one", { targets: TARGETS.slice(1, 2) }, "targets 0"],
  ])("include the section of %s", (_, lists, expected) => {
    expect(written({ ...LISTS, ...lists }, LISTS)).toEqual(["last", expected, "site"]);
  });

  it("include the section that has gained or lost an entry", () => {
    const fewer = { ...LISTS, sources: SOURCES.slice(0, 499), routes: ROUTES.slice(0, 499) };
    const all = ["last", "sources 0", "routes 0", "links 0", "site"];
    expect(written(fewer, LISTS)).toEqual(all);
    expect(written(LISTS, fewer)).toEqual([
      "last",
      "sources 0",
      "sources 1",
      "routes 0",
      "routes 1",
      "links 0",
      "links 1",
      "site",
    ]);
  });

  it("omit addresses that no page uses any more, once they are at least half", () => {
    const valueOf = (targets: readonly HtmlReference[], references: readonly number[]) => {
      const lists = { sources: SOURCES.slice(0, 1), routes: [createRoute(0, references)], targets };
      const entries = entriesOf(lists, null);
      const find = (name: string) => entries.find((entry) => entry.name === name);
      return { targets: find("targets 0"), links: find("links 0") };
    };
    expect(valueOf(TARGETS, [0, 2])).toMatchObject({
      targets: { value: TARGETS },
      links: { value: [{ references: Uint32Array.of(0, 2) }] },
    });
    expect(valueOf(TARGETS, [2])).toMatchObject({
      targets: { value: [TARGETS[2]] },
      links: { value: [{ references: Uint32Array.of(0) }] },
    });
  });
});
