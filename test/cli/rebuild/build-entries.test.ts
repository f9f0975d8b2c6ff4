import { describe, expect, it } from "vitest";
import type { KeyedRoute } from "../../../src/cli/rebuild/keyed-route.js";
import { linksOfOne } from "../../../src/cli/output/check-links.js";
import type { HtmlReference } from "../../../src/cli/output/read-html.js";
import { createEntries } from "../../../src/cli/rebuild/build-entries.js";
import type { KeptLists } from "../../../src/cli/rebuild/former-build.js";
import { makePage } from "../../make-page.js";

/** As many as go into one section, and one more. */
const COUNT = 501;
const numbers = Array.from({ length: COUNT }, (_, number) => number);

const SOURCES: KeptLists["sources"] = numbers.map((number) => {
  const relativePath = `${number}.md`;
  const read = { page: makePage({ file: relativePath }), hash: "h", problems: [] };
  const compiled = { relativePath, assets: [], packages: [], reads: [], permalinks: [], problems: [] };
  return { relativePath, updatedAt: 7, read, compiled };
});
const TARGETS: readonly HtmlReference[] = ["a", "b", "c"].map((target) => ({ kind: "link", target }));

const createRoute = (number: number, references: readonly number[] = [0]): KeyedRoute => ({
  key: "k",
  rendered: {
    path: `/${number}.html`,
    source: `${number}.md`,
    file: `${number}.html`,
    note: { mark: "m", kind: "page" },
    hosts: [],
    htmlBytes: 1,
    htmlGzip: null,
    content: null,
  },
  links: linksOfOne({ ids: [], references: Uint32Array.from(references), lines: new Map() }),
});
const ROUTES = numbers.map((number) => createRoute(number));

const LISTS: KeptLists = { sources: SOURCES, routes: ROUTES, targets: TARGETS.slice(0, 1) };

/** Returns the entries that are kept of a build of these lists after one of `former`. */
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
      names: { layouts: [], components: [] },
      former: former === null ? null : { lists: former },
    },
  );
  return [...entries];
}

/** Names of the sections that are written, not taken over. */
const written = (lists: KeptLists, former: KeptLists | null) =>
  entriesOf(lists, former).flatMap((entry) => (entry.kind === "new" ? [entry.name] : []));

/** A list whose value at a place is another one. */
function change<Value>(list: readonly Value[], at: number, to: (value: Value) => Value): readonly Value[] {
  return list.map((value, index) => (index === at ? to(value) : value));
}

describe("what a pack keeps of a build", () => {
  it("is everything where there was none before, in sections", () => {
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

  it("is the record alone where all is as before", () => {
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
  ])("is written again with the section of %s", (_, lists, expected) => {
    expect(written({ ...LISTS, ...lists }, LISTS)).toEqual(["last", expected, "site"]);
  });

  it("is written again with the section that has one more or less", () => {
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

  it("leaves out addresses that no page names any more, once they are the larger half", () => {
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
