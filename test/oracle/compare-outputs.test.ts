import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { buildPlainSite } from "../cli/plain-site.js";
import { readFiles, temporaryFolder, writeFiles } from "../cli/output/temporary-folder.js";
import { makeTempDir } from "../make-temp-dir.js";
import { compareFacts, formatReport } from "./compare-facts.js";
import { KINDS, readOutput, type Kind } from "./read-output.js";
import { chooseQueries, searchOutput } from "./search-output.js";

const VERSION = resolve(import.meta.dirname, "../..");

const FILES: Readonly<Record<string, string>> = {
  "hanblog.config.ts": `export default {
  title: "Bowl",
  url: "https://bowl.example",
  feed: { atom: true, rss: true, json: true },
};
`,
  "README.md": "---\nhome: true\n---\n",
  "rice.md":
    "---\ntitle: Rice\ndate: 2024-01-02\ntags: [grain]\naliases: [/old.html]\n---\n\n## Steam\n\nCooked *softly*. [millet](./millet.md#boil)\n\n<Bowl />\n",
  "millet.md": "---\ntitle: Millet\ndate: 2024-01-03\n---\n\n## Boil\n\nBoiled.\n",
  "components/Bowl.jsx": 'module.exports = () => "<i data-island=\\"Bowl\\" data-props=\\"{}\\">bowl</i>";\n',
  "public/robots.txt": "all\n",
};

let files: Readonly<Record<string, string>>;
beforeAll(async () => {
  const dir = await makeTempDir();
  await writeFiles(dir, FILES);
  await buildPlainSite(dir);
  files = await readFiles(join(dir, "dist"));
  await rm(dir, { recursive: true });
});

/** Returns the kinds whose facts differ after `change` of an output. */
async function kindsThatDiffer(changed: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const [before, after] = await Promise.all(
    [files, changed].map(async (contents) => {
      const dir = await temporaryFolder();
      await writeFiles(dir, contents);
      return readOutput(dir);
    }),
  );
  if (before === undefined || after === undefined) throw new Error("An output was not read");
  return KINDS.filter((kind) => compareFacts(before[kind], after[kind]).length > 0);
}

describe("the comparison of two outputs", () => {
  it.each<[kinds: readonly Kind[], file: string, from: string | RegExp, to: string]>([
    [["text"], "rice.html", ">Cooked", ">Baked"],
    [["text"], "rice.html", "<em>softly</em>", "<p>softly</p>"],
    [["links"], "rice.html", "/millet.html#boil", "/millet.html#broil"],
    [["ids"], "rice.html", 'id="steam"', 'id="steam-1"'],
    [["heads"], "rice.html", "<title>", "<title>A "],
    [["heads"], "rice.html", /<html lang="[^"]*"/, '<html lang="xx"'],
    [["islands"], "rice.html", 'data-props="{}"', 'data-props="[]"'],
    [["feeds"], "atom.xml", "<title>Rice", "<title>Wheat"],
    [["feeds"], "rss.xml", "<title>Rice", "<title>Wheat"],
    [["feeds"], "feed.json", "Cooked", "Baked"],
    [["sitemap"], "sitemap.xml", "/millet.html", "/wheat.html"],
    [["redirects"], "old.html", "url=/rice.html", "url=/millet.html"],
    [["files"], "robots.txt", "all", "none"],
  ])("finds a difference in %j: %s, %s", async (kinds, file, from, to) => {
    const text = files[file] ?? "";
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect(await kindsThatDiffer({ ...files, [file]: changed })).toEqual(kinds);
  });

  it("finds a page that is missing", async () => {
    const { "rice.html": _, ...rest } = files;
    expect(await kindsThatDiffer(rest)).toEqual(["text", "links", "ids", "heads", "islands"]);
  });

  it.each<[name: string, file: string, from: string | RegExp, to: string]>([
    ["white space", "rice.html", "<em>softly", "<em> softly"],
    ["attributes in another order", "rice.html", /<html (\S+)/, '<html data-route="" $1'],
    ["hashes of assets", "rice.html", /style[.-]\w{8}\.css/, "style.0123abcd.css"],
    ["letters of an address that are encoded", "rice.html", "/millet.html#boil", "/%6Dillet.html#boil"],
    ["preloads", "rice.html", "<body>", '<body><link rel="preload" as="image" href="/a.png">'],
    ["scripts", "rice.html", "</body>", "<script>start();</script></body>"],
  ])("does not see %s", async (_, file, from, to) => {
    const text = files[file] ?? "";
    expect(text.replace(from, to)).not.toBe(text);
    expect(await kindsThatDiffer({ ...files, [file]: text.replace(from, to) })).toEqual([]);
  });

  it("searches both outputs, and finds another title of a hit", async () => {
    const dir = await temporaryFolder();
    await writeFiles(dir, files);
    const queries = chooseQueries(readOutput(dir));
    expect(queries).toContain("Rice");
    const before = await searchOutput(dir, VERSION, queries);
    expect(before.get('/ "Rice"')).toHaveLength(1);
    await writeFiles(
      dir,
      Object.fromEntries(
        Object.entries(files).map(([file, text]) => [
          file,
          file.endsWith(".html") ? text.replaceAll('"title":"Rice"', '"title":"Wheat"') : text,
        ]),
      ),
    );
    const after = await searchOutput(dir, VERSION, queries);
    expect(compareFacts(before, after).map(({ key }) => key)).toContain('/ "Rice"');
  });

  it("reports each corpus and kind, with examples of differences", () => {
    const differences = compareFacts(
      new Map([["a.html", ["x", "old"]]]),
      new Map([["a.html", ["x", "new"]]]),
    );
    const rows = [
      { corpus: "site", kind: "text", keys: 1, lines: 2, differences },
      { corpus: "site", kind: "ids", keys: 4, lines: 5, differences: [] },
    ];
    const report = formatReport(rows, ["reco-blog"]).replaceAll(/ +/g, " ");
    expect(report).toContain("site text 1 2 1 differ\nsite ids 4 5 equal\nreco-blog not there");
    expect(report).toContain("site, text, a.html:\n line 2\n old old\n current new\n");
    expect(report).toMatch(/Differences: 1\.$/);
  });
});
