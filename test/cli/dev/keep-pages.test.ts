import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { takeFields } from "../../../src/cli/config/fields/own-fields.js";
import { siteConfigSchema } from "../../../src/cli/config/schema.js";
import { createPageReader, type PageOptions } from "../../../src/cli/content/create-page.js";
import { keepPages } from "../../../src/cli/dev/keep-pages.js";

const OPTIONS: PageOptions = {
  locales: { "/": { lang: "zh-CN" } },
  permalink: null,
  defaults: {},
  timeZone: "Asia/Shanghai",
  syntax: { html: true, breaks: false, math: true, emoji: true },
  passwords: new Map(),
  now: new Date("2026-01-01T00:00:00Z"),
};
const TEXT = "---\ntitle: 标题\ndate: 2026-06-01\ntags: [a]\n---\n\n# One\n\nWords.\n";

let cacheDir = "";
beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), "hanblog-pages-"));
  onTestFinished(() => rmSync(cacheDir, { recursive: true }));
});

function declare(schema: z.ZodType) {
  return takeFields(siteConfigSchema.parse({ fields: { mood: schema } })).fields;
}

function sourceOf(relativePath: string, updatedAt: number | null = null) {
  return { relativePath, file: `/site/${relativePath}`, updatedAt };
}

/** Reads and caches a page, as an earlier run would. */
function keep(text: string): void {
  const { read, save } = keepPages(OPTIONS, cacheDir);
  read(sourceOf("a.md"), text);
  save();
}

describe("keepPages", () => {
  it.each([
    ["front matter", TEXT],
    ["none", "# Title\n\nText"],
    ["Windows' line ends", TEXT.replaceAll("\n", "\r\n")],
    ["nothing behind the front matter", "---\ntitle: t\n---\n"],
    ["front matter that is wrong", "---\ndate: never\nlayuot: x\n---\ntext\n"],
    ["front matter that does not end", "---\ntitle: t\n\ntext\n"],
  ])("returns a page with %s as its first reading did", (_, text) => {
    keep(text);
    const kept = keepPages(OPTIONS, cacheDir).read(sourceOf("a.md"), text);
    expect(kept).toEqual(createPageReader(OPTIONS)(sourceOf("a.md"), text));
  });

  it.each<[string, Partial<PageOptions>]>([
    ["on another day", { now: new Date("2026-07-01T00:00:00Z") }],
    ["under another time zone", { timeZone: "America/New_York" }],
    ["in guest mode", { syntax: { html: false, breaks: false, math: true, emoji: true } }],
    ["under another permalink", { permalink: "/:year/:slug.html" }],
    ["under other defaults", { defaults: { "/": { layout: "Wide" } } }],
    ["with other declared fields", { fields: declare(z.string().default("warm")) }],
    ["in another language", { locales: { "/": { lang: "en" } } }],
  ])("reads it %s as if nothing was cached", (_, change) => {
    keep(TEXT);
    const options = { ...OPTIONS, ...change };
    const source = sourceOf("a.md", 1_700_000_000);
    expect(keepPages(options, cacheDir).read(source, TEXT)).toEqual(createPageReader(options)(source, TEXT));
  });

  it("reads a page that includes a file again", () => {
    const siteDir = join(cacheDir, "site");
    mkdirSync(siteDir);
    const options = { ...OPTIONS, siteDir };
    const text = "<!-- @include: ./b.md -->\n";
    for (const title of ["One", "Two"]) {
      writeFileSync(join(siteDir, "b.md"), `# ${title}\n`);
      const { read, save } = keepPages(options, cacheDir);
      expect(read(sourceOf("a.md"), text).page.title).toBe(title);
      save();
    }
  });

  it.each([
    ["other text", sourceOf("a.md"), TEXT.replace("Words", "Sword")],
    ["another place", sourceOf("b/2020-02-03-c.md"), TEXT],
    ["a later commit", sourceOf("a.md", 1_700_000_000), TEXT],
  ])("reads a page of %s again", (_, source, text) => {
    keep(TEXT);
    expect(keepPages(OPTIONS, cacheDir).read(source, text)).toEqual(createPageReader(OPTIONS)(source, text));
  });

  it.each(["password: FAMILY", "password: rice", "date: never"])(
    "stores nothing of a page with %s",
    (field) => {
      const { read, save } = keepPages(OPTIONS, cacheDir);
      read(sourceOf("a.md"), TEXT);
      read(sourceOf("b.md"), `---\ntitle: plum title\n${field}\n---\nplum text\n`);
      save();
      const stored = readFileSync(join(cacheDir, "pages"));
      expect(stored.includes("标题") || stored.includes(Buffer.from("标题", "utf16le"))).toBe(true);
      for (const encoding of ["utf8", "utf16le"] as const) {
        expect(stored.includes(Buffer.from("plum", encoding))).toBe(false);
      }
    },
  );

  it("drops a page that gets a password", () => {
    const { read, save } = keepPages(OPTIONS, cacheDir);
    read(sourceOf("a.md"), TEXT);
    read(sourceOf("b.md"), "---\ntitle: plum\n---\n");
    save();
    read(sourceOf("b.md"), "---\ntitle: plum\npassword: FAMILY\n---\n");
    save();
    expect(readFileSync(join(cacheDir, "pages")).includes("plum")).toBe(false);
  });
});
