import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createPageReader } from "../../../src/cli/content/create-page.js";
import { ourBox, ourHeaders, ourTitle } from "../../vuepress-1/title-departures.js";
import { compile } from "./compile.js";

/** Our own cases with the answers of VuePress 1.9.10, recorded by `test/vuepress-1/record-answers.js`. */
const fixture = z
  .object({
    routes: z.array(z.object({ file: z.string(), regularPath: z.string() })),
    frontMatter: z.array(
      z.object({
        markdown: z.string(),
        title: z.string().nullable(),
        frontmatter: z.record(z.string(), z.unknown()),
      }),
    ),
    headings: z.array(
      z.object({
        markdown: z.string(),
        ids: z.array(z.tuple([z.number(), z.string()])),
        headers: z.array(z.object({ level: z.number(), title: z.string(), slug: z.string() })),
      }),
    ),
    links: z.array(
      z.object({
        file: z.string(),
        markdown: z.string(),
        routes: z.array(z.string()),
        external: z.array(z.string()),
      }),
    ),
    containers: z.array(z.object({ markdown: z.string(), html: z.string() })),
  })
  .parse(JSON.parse(readFileSync(new URL("../../fixtures/vuepress-1.json", import.meta.url), "utf8")));

const createPage = createPageReader({
  locales: { "/": { lang: "en-US" } },
  syntax: { html: true, breaks: false, math: true, emoji: true },
  passwords: new Map(),
  permalink: null,
  defaults: {},
  timeZone: "UTC",
  now: new Date("2030-01-01T00:00:00Z"),
});

function readPage(relativePath: string, text: string) {
  return createPage({ relativePath, file: `/site/${relativePath}`, updatedAt: null }, text).page;
}

describe("as in VuePress 1", () => {
  it.each(fixture.routes)("$file is at $regularPath", ({ file, regularPath }) => {
    expect(readPage(file, "Text.").regularPath).toBe(regularPath);
  });

  it.each(fixture.frontMatter)("$markdown has its title and fields", ({ markdown, title, frontmatter }) => {
    const page = readPage("docs/page.md", markdown);
    const lists = { tags: [], categories: [], aliases: [], meta: [] };
    expect([page.title, page.frontmatter]).toEqual([ourTitle(title), { ...lists, ...frontmatter }]);
  });

  it.each(fixture.headings)("$markdown has the ids of its headings", ({ markdown, ids, headers }) => {
    const compiled = compile(markdown);
    expect(compiled.ids).toEqual(ids);
    expect(compiled.headers).toEqual(ourHeaders(headers));
  });

  it.each(fixture.links)(
    "$markdown in $file leads to the same pages",
    ({ file, markdown, routes, external }) => {
      const { body, links } = compile(markdown, { source: { relativePath: file } });
      const outside = [...body.html.matchAll(/<a href="([^"]*)" class="external"/g)].map(([, href]) => href);
      expect([links.map(({ href }) => href), outside]).toEqual([routes, external]);
    },
  );

  it.each(fixture.containers)("$markdown has the same boxes", ({ markdown, html }) => {
    expect(compile(markdown).body.html).toBe(ourBox(html).replaceAll("custom-block-title", "title"));
  });
});
