import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createCompiler } from "./compile.js";

const data = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));

const goldenPage = z.object({
  file: z.string(),
  headers: z.array(z.object({ level: z.number(), title: z.string(), slug: z.string() })).default([]),
  ids: z.array(z.tuple([z.number(), z.string()])),
  routerLinks: z.array(z.string()),
});

const FRONT_MATTER = /^---\r?\n.*?\r?\n---[ \t]*(?:\r?\n|$)/s;

describe.skipIf(!existsSync(data))("pages of real blogs, against what VuePress 1 made of them", () => {
  for (const name of ["vuepress-docs", "reco-blog"]) {
    const lines = existsSync(data)
      ? readFileSync(`${data}${name}.golden.jsonl`, "utf8").trim().split("\n")
      : [];
    const pages = lines.map((line) => goldenPage.parse(JSON.parse(line)));
    const run = createCompiler({ siteDir: `${data}${name}`, config: { unknownComponents: "warn" } });
    const results = pages.map((page) => {
      const content = readFileSync(`${data}${name}/${page.file}`, "utf8").replace(FRONT_MATTER, "");
      return { page, compiled: run(content, page.file) };
    });

    it.each(results)(`${name}/$page.file has the same ids`, ({ page, compiled }) => {
      expect(compiled.ids).toEqual(page.ids);
    });

    it.each(results)(`${name}/$page.file has the same headers`, ({ page, compiled }) => {
      expect(compiled.headers).toEqual(page.headers);
    });

    it.each(results)(`${name}/$page.file links to the same routes`, ({ page, compiled }) => {
      const hrefs = compiled.links.map(({ href }) => href);
      expect(page.routerLinks.filter((route) => !hrefs.includes(route))).toEqual([]);
    });
  }
});
