import { rename, rm } from "node:fs/promises";
import { describe } from "vitest";
import { at, forge, replace, site, testChanges, useSite } from "./compare-builds.js";

useSite();

describe("a rebuild after a change of content", () => {
  testChanges([
    ["a page's words", replace("a.md", "Words.", "Other words.")],
    ["a page's words, with size and time kept", forge("a.md", "Words", "Sword")],
    ["a title", replace("a.md", "title: A", "title: Another")],
    ["a description", replace("a.md", "tags: [x]", "tags: [x]\ndescription: Written")],
    ["a date", replace("a.md", "2020-01-01", "2020-02-01")],
    ["a tag", replace("a.md", "tags: [x]", "tags: [z]")],
    ["a page's order", replace("a.md", "tags: [x]", "tags: [x]\nsticky: 1")],
    ["a heading that others link to", replace("a.md", "## Part one", "## Part two")],
    ["a link", replace("sub/c.md", "./gone.md", "../a.md")],
    ["a permalink", replace("a.md", "title: A", "title: A\npermalink: /moved/")],
    ["an alias", replace("a.md", "title: A", "title: A\naliases: [/old/]")],
    ["a page that is deleted", () => rm(at("b.md"))],
    ["a page that is deleted though others link to it", () => rm(at("a.md"))],
    ["a page that is new", () => site.write({ "new.md": "---\ndate: 2020-05-01\ntags: [x]\n---\n\nNew.\n" })],
    ["a page that a link was waiting for", () => site.write({ "sub/gone.md": "# Here\n" })],
    ["a page that is renamed", () => rename(at("b.md"), at("d.md"))],
    [
      "two pages that change places",
      async () => {
        await rename(at("a.md"), at("t.md"));
        await rename(at("b.md"), at("a.md"));
        await rename(at("t.md"), at("b.md"));
      },
    ],
    ["a draft that is one no longer", replace("draft.md", "draft: true\n", "")],
    ["a page that becomes a draft", replace("b.md", "title: B", "title: B\ndraft: true")],
    ["drafts being wanted", () => Promise.resolve(), { drafts: true }],
    ["the day", () => Promise.resolve(), { now: new Date("2101-01-01T00:00:00Z") }],
    ["a picture", replace("pic.svg", 'width="10"', 'width="20"')],
    ["a picture, with size and time kept", forge("pic.svg", 'width="10"', 'width="20"')],
    ["a picture that is gone", () => rm(at("pic.svg"))],
    ["a public picture", replace("public/q.svg", 'width="10"', 'width="30"')],
    ["a public file that is new", () => site.write({ "public/x/.y": "y" })],
    ["a snippet", replace("snip.js", "a = 1", "b = 2")],
    ["a snippet that is gone", () => rm(at("snip.js"))],
  ]);
});
