import { expect, it } from "vitest";
import { Notes } from "../../../src/cli/import/notes.js";
import { refinePages } from "../../../src/cli/import/refine-pages.js";
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
