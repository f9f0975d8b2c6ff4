import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import {
  createPageChunks,
  createSidebarChunk,
  wholePageChunk,
  type ChunkEntry,
} from "../../../src/cli/render/page-chunks.js";
import { chunkNumber } from "../../../src/runtime/model/document/chunk.js";
import type { SidebarItem } from "../../../src/runtime/model/site.js";
import { createPageRoute } from "../../runtime/app/route-view.js";

const ITEMS: readonly SidebarItem[] = [{ type: "link", path: "/rice.html", title: "Rice" }];

/** Runs a chunk and returns what it registers. */
function run(text: string): readonly [number: number, data: unknown] {
  const found: [number, unknown][] = [];
  runInNewContext(text, { hanblogChunk: (number: number, chunk: unknown) => found.push([number, chunk]) });
  const [first, ...others] = found;
  if (first === undefined || others.length > 0) throw new Error(`${found.length} chunks were registered`);
  return first;
}

describe("createPageChunks", () => {
  const entriesOf = (count: number): ChunkEntry[] =>
    Array.from({ length: count }, (_, number) => ({
      path: `/${number}.html`,
      note: { mark: `m${number}`, kind: "page" },
    }));

  it("gives each of 512 pages its own chunk, named by number and content", () => {
    const chunks = createPageChunks(entriesOf(512));
    expect(new Set(chunks.values()).size).toBe(512);
    const chunk = chunks.get("/7.html");
    expect(run(chunk?.file.text ?? "")).toEqual([
      chunkNumber("/7.html"),
      { "/7.html": { mark: "m7", kind: "page" } },
    ]);
    const hash = createHash("sha256")
      .update(chunk?.file.text ?? "")
      .digest("hex")
      .slice(0, 8);
    expect(chunk?.name).toBe(`${chunkNumber("/7.html")}.${hash}`);
    expect(chunk?.file.path).toBe(`assets/js/${chunk?.name}.js`);
  });

  it("groups about 32 pages of a larger site into a chunk, and each page into one", () => {
    const chunks = createPageChunks(entriesOf(5000));
    const files = new Set([...chunks.values()].map(({ file }) => file));
    expect(files.size).toBe(128);
    const pages = [...files].flatMap(({ text }) => Object.keys(run(text)[1] ?? {}));
    expect(pages.toSorted()).toEqual(
      entriesOf(5000)
        .map(({ path }) => path)
        .toSorted(),
    );
  });

  it("changes one chunk if a page is added or changed", () => {
    const names = (entries: readonly ChunkEntry[]) =>
      new Set([...createPageChunks(entries).values()].map(({ name }) => name));
    const before = names(entriesOf(5000));
    const added = names(entriesOf(5001));
    expect([...added].filter((name) => !before.has(name))).toHaveLength(1);
    const changed = names(entriesOf(5000).with(9, { path: "/9.html", note: { mark: "new", kind: "page" } }));
    expect([...changed].filter((name) => !before.has(name))).toHaveLength(1);
  });
});

describe("createSidebarChunk", () => {
  it("is named by its key and content", () => {
    const { file, name } = createSidebarChunk("docs", ITEMS);
    expect(file.path).toBe(`assets/js/${name}.js`);
    expect(run(file.text)).toEqual([chunkNumber("sidebar:docs"), ITEMS]);
    expect(createSidebarChunk("docs", []).name).not.toBe(name);
  });
});

it("keeps `__proto__` a plain field, in the chunk of a whole page and of a sidebar", () => {
  const hostile = JSON.parse('{"__proto__":{"polluted":true},"text":"\\"__proto__\\": 1"}');
  const route = createPageRoute("/a.html");
  if (route.kind !== "page") throw new TypeError("It is no page");
  const page = { ...route.page, frontmatter: { ...route.page.frontmatter, extra: hostile } };
  const [, chunk] = run(wholePageChunk({ route: { ...route, page }, html: null, sidebar: null }));
  expect(JSON.stringify(chunk)).toContain(JSON.stringify(page));
  const [, items] = run(createSidebarChunk("docs", [{ ...ITEMS[0], ...hostile }, hostile]).file.text);
  expect(JSON.stringify(items)).toContain('"__proto__":{"polluted":true}');
});
