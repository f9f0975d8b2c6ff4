import { existsSync } from "node:fs";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { routeToFile } from "../../src/runtime/model/path.js";
import { describeSharedData } from "../shared-data.js";
import { makeTempDir } from "../make-temp-dir.js";
import { runCli } from "../run-cli.js";

/** The whole configuration that a VuePress site needs to build with hanblog. */
const CONFIG =
  'export default { lang: "en-US", title: "Migrated", markdown: { unknownComponents: "warn" } };\n';

interface GoldenPage {
  readonly file: string;
  readonly regularPath: string;
  readonly ids: readonly (readonly [level: number, id: string])[];
}

let dir: string;
beforeEach(async () => {
  dir = await makeTempDir();
});
afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

async function readGolden(file: string): Promise<readonly GoldenPage[]> {
  const text = await readFile(file, "utf8");
  return text
    .trim()
    .split("\n")
    .map((line): GoldenPage => JSON.parse(line));
}

/**
 * Returns level and id of the headings in a document's content, in order. The golden files list h1–h6 too.
 */
function headingIds(html: string): readonly (readonly [number, string])[] {
  return [...html.matchAll(/<h([1-6]) id="([^"]*)"[^>]*><a class="header-anchor"/g)].map(([, level, id]) => [
    Number(level),
    (id ?? "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&"),
  ]);
}

describeSharedData("a blog that comes from VuePress 1", (folder) => {
  it.each(["vuepress-docs", "reco-blog"])(
    "%s builds with three lines of configuration at its old addresses, and reports unsupported features",
    async (name) => {
      await cp(join(folder, name), dir, { recursive: true });
      await writeFile(join(dir, "hanblog.config.mjs"), CONFIG);
      const { code, stderr } = await runCli(["build"], { cwd: dir });
      expect(code).toBe(0);
      expect(stderr).toContain("unknown-component");
      const wrong: unknown[] = [];
      for (const page of await readGolden(join(folder, `${name}.golden.jsonl`))) {
        const file = join(dir, "dist", routeToFile(page.regularPath));
        const ids = existsSync(file) ? headingIds(await readFile(file, "utf8")) : null;
        // VuePress wrote an empty id for a heading without text, to which nothing can link.
        const expected = page.ids.filter(([, id]) => id !== "");
        if (JSON.stringify(ids) !== JSON.stringify(expected)) wrong.push([page.file, ids, expected]);
      }
      expect(wrong).toEqual([]);
    },
  );
});
