import { expect, it } from "vitest";
import { Notes } from "../../../src/cli/import/notes.js";
import { placePages } from "../../../src/cli/import/place-pages.js";

it.each<[target: string, address: string, fields: string]>([
  ["index.md", "/", ""],
  ["README.md", "/", ""],
  ["README.md", "/README", "permalink: /README.html"],
  ["guide/readme.md", "/guide/readme", "permalink: /guide/readme.html"],
  ["README.md", "/README.html", "permalink: /README.html"],
  ["guide/x.md", "/guide/x", ""],
  ["guide/x.md", "/other", "aliases: [/other]"],
])("placePages keeps the address of %s at %s with `%s`", (target, address, fields) => {
  const page = { source: target, target, text: "Text\n", address, anchors: [] };
  const [placed] = placePages([page], {}, { now: new Date(0), notes: new Notes() });
  expect(placed?.text).toBe(fields === "" ? "Text\n" : `---\n${fields}\n---\nText\n`);
});
