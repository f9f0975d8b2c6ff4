import { expect, it, describe } from "vitest";
import { Notes } from "../../../src/cli/import/notes.js";
import { refinePages, alignAnchors } from "../../../src/cli/import/refine-pages.js";
import { oldFolderOf } from "./old-files.js";

it.each<[pages: Readonly<Record<string, string>>, places: readonly string[]]>([
  [{ "404.md": "/404.html" }, ["404.md /404.html"]],
  [{ "404.md": "/404/" }, ["404.md /404.html"]],
  [{ "404.md": "/404" }, ["404.md /404.html"]],
  [{ "404/index.md": "/404/" }, ["404.md /404.html"]],
  [{ "pages/missing.md": "/404.html" }, ["404.md /404.html"]],
  // Another page keeps its own place.
  [{ "404.md": "/404.html", "404/index.md": "/404/" }, ["404.md /404.html", "404/index.md /404/"]],
  [{ "404.md": "/404/", "missing.md": "/404.html" }, ["404/index.md /404/", "404.md /404.html"]],
  [{ "404.md": "/lost/" }, ["404/index.md /lost/"]],
  [{ "_posts/404.md": "/404/" }, ["_posts/404.md /404/"]],
  [{ "posts/404.md": "/404/", "404.md": "/404.html" }, ["posts/404.md /404/", "404.md /404.html"]],
])("refinePages finds the page for unknown addresses in %j", async (pages, places) => {
  const drafts = Object.entries(pages).map(([target, address]) => ({
    source: target,
    target,
    text: "Text\n",
    address,
    anchors: [],
  }));
  const refined = await refinePages(drafts, { old: oldFolderOf({}), notes: new Notes(), addresses: [] });
  expect(refined.map(({ target, address }) => `${target} ${address ?? ""}`)).toEqual(places);
});

describe("align anchors", () => {
  it.each([
    ["keeps ids of the page", ["a", "b"], ["title", "a", "b"], ["a", "b"]],
    ["takes the id between two known ones", ["a", "b", "c"], ["title", "a", "b40", "c"], ["a", "b40", "c"]],
    ["takes the last id", ["a", "b"], ["title", "a", "b40", "related"], ["a", "b40"]],
    ["takes several ids", ["a", "b", "c", "d"], ["a", "b1", "c1", "d"], ["a", "b1", "c1", "d"]],
    ["keeps ids whose number differs", ["a", "b", "c"], ["a", "x", "y", "c"], ["a", "b", "c"]],
    ["keeps ids above the first known one", ["b", "c"], ["title", "b40", "c"], ["b", "c"]],
    ["takes all ids of a page with as many headings", ["x"], ["pray-x"], ["pray-x"]],
    ["keeps ids of a page without any", ["a"], [], ["a"]],
  ])("alignAnchors %s", (_, computed, found, expected) => {
    expect(alignAnchors(computed, found)).toEqual(expected);
  });
});
