import { expect, it } from "vitest";
import { readOldPage } from "../../../../../src/cli/import/content/front-matter.js";
import { lowerCase } from "../../../../../src/cli/import/kinds/hugo/hugo-config.js";
import { hugoFieldChanges } from "../../../../../src/cli/import/kinds/hugo/hugo-pages.js";
import { Notes } from "../../../../../src/cli/import/notes.js";

const SITE = { config: {}, languages: ["en"], addresses: new Map<string, string>() };

/** Returns the changes of the front matter of `a.md`. */
function changesOf(frontMatter: string) {
  const text = `---\n${frontMatter}\n---\nText\n`;
  const page = readOldPage(text);
  const file = {
    path: "a.md",
    source: "content/a.md",
    text,
    page,
    fields: lowerCase(page.fields),
    language: "en",
    dateFrom: page.fields["date"] === undefined ? "none" : "field",
  } as const;
  return hugoFieldChanges(file, SITE, { notes: new Notes().ofFile("a.md", text) });
}

it.each<[frontMatter: string, changes: Readonly<Record<string, unknown>>]>([
  ["title: A", {}],
  ["Title: A", { Title: null, title: "A" }],
  ["lastmod: 2024-01-02", { lastmod: null, updated: "2024-01-02" }],
  ["lastMod: 2024-01-02", { updated: "2024-01-02" }],
  ["lastmod: 2024-01-02 20:30:00", { lastmod: null, updated: "2024-01-02T20:30:00.000" }],
  ["lastmod: 2024-01-02T20:30:00+08:00", { lastmod: null, updated: "2024-01-02T12:30:00.000Z" }],
  ["lastmod: 2024-01-02\nupdated: 2024-01-03", {}],
  ["layout: wide\ntype: post", { layout: null, type: null }],
  ["aliases: [/old/, older]", { aliases: ["/old/", "/older"] }],
])("hugoFieldChanges turns %j into %j", (frontMatter, changes) => {
  expect(changesOf(frontMatter)).toEqual(changes);
});
