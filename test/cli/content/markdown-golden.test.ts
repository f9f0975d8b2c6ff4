import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { describeSharedData } from "../../shared-data.js";
import { ourHeaders } from "../../vuepress-1/title-departures.js";
import { createCompiler } from "./compile.js";

const goldenPage = z.object({
  file: z.string(),
  headers: z.array(z.object({ level: z.number(), title: z.string(), slug: z.string() })).default([]),
  ids: z.array(z.tuple([z.number(), z.string()])),
  routerLinks: z.array(z.string()),
});

const FRONT_MATTER = /^---\r?\n.*?\r?\n---[ \t]*(?:\r?\n|$)/s;

describeSharedData("pages of real blogs, against what VuePress 1 made of them", (folder) => {
  for (const name of ["vuepress-docs", "reco-blog"]) {
    const lines = readFileSync(join(folder, `${name}.golden.jsonl`), "utf8")
      .trim()
      .split("\n");
    const pages = lines.map((line) => goldenPage.parse(JSON.parse(line)));
    const run = createCompiler({ siteDir: join(folder, name), config: { unknownComponents: "warn" } });
    const results = pages.map((page) => {
      const content = readFileSync(join(folder, name, page.file), "utf8").replace(FRONT_MATTER, "");
      return { page, compiled: run(content, page.file) };
    });

    it.each(results)(`${name}/$page.file has the same ids`, ({ page, compiled }) => {
      expect(compiled.ids).toEqual(page.ids);
    });

    it.each(results)(`${name}/$page.file has the same headers`, ({ page, compiled }) => {
      expect(compiled.headers).toEqual(ourHeaders(page.headers));
    });

    it.each(results)(`${name}/$page.file links to the same routes`, ({ page, compiled }) => {
      const hrefs = compiled.links.map(({ href }) => href);
      expect(page.routerLinks.filter((route) => !hrefs.includes(route))).toEqual([]);
    });
  }
});
