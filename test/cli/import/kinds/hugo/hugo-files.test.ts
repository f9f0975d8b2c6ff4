import { expect, it } from "vitest";
import { mountedFiles } from "../../../../../src/cli/import/kinds/hugo/hugo-files.js";
import { oldFolderOf } from "../../old-files.js";

const FILES = ["content/a.md", "content/en/b.md", "docs/c.md", "notes/d.md", "static/e.png", "x/f.md"];
const old = oldFolderOf(Object.fromEntries(FILES.map((file) => [file, ""])));
const paths = (component: "content" | "static", config: Readonly<Record<string, unknown>>) =>
  mountedFiles(old, component, { folder: "", config }).map(
    ({ source, path, language }) => `${source} ${path} ${language ?? "-"}`,
  );

it("mountedFiles reads the usual folders without mounts", () => {
  expect(paths("content", {})).toEqual(["content/a.md a.md -", "content/en/b.md en/b.md -"]);
  expect(paths("content", { contentdir: "docs/" })).toEqual(["docs/c.md c.md -"]);
  expect(paths("static", {})).toEqual(["static/e.png e.png -"]);
});

it("mountedFiles reads mounted folders and files, whose first mount takes precedence", () => {
  const mounts = [
    { source: "content/en", target: "content", sites: { matrix: { languages: ["en"] } } },
    { source: "docs", target: "content/docs", lang: "fr" },
    { source: "notes/d.md", target: "content/d.md" },
    { source: "x/f.md", target: "content/d.md" },
    { source: "../outside", target: "content" },
    { source: "assets", target: "assets" },
  ];
  expect(paths("content", { module: { mounts } })).toEqual([
    "content/en/b.md b.md en",
    "docs/c.md docs/c.md fr",
    "notes/d.md d.md -",
  ]);
  expect(paths("static", { module: { mounts } })).toEqual(["static/e.png e.png -"]);
});
