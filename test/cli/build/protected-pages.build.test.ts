import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import pc from "picocolors";
import { ENGLISH } from "../../../src/cli/messages/catalogue.js";
import { formatProblem } from "../../../src/cli/report/terminal.js";
import { type Problem, problemsFromError } from "../../../src/runtime/model/error.js";
import { buildIn, copySite } from "../../e2e/build-once.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { readFiles } from "../output/temporary-folder.js";
import { filesContaining, PROTECTED_PAGE, SECRET } from "../protected-page.js";

const SOURCES = ["posts/family.md", "posts/trip.md", "en/letter.md"];

let dir = "";
beforeEach(async () => {
  vi.stubEnv("HANBLOG_PASSWORD_FAMILY", "rice ball");
  vi.stubEnv("HANBLOG_PASSWORD_FRIENDS", "rice bowl");
  dir = await makeTempDir();
  await copySite("test/fixtures/protected", dir);
});
afterEach(() => vi.unstubAllEnvs());

/** Returns the files of the output and the cache that contain a text. */
const filesWith = async (text: string) => [
  ...(await filesContaining(dir, "dist", text)),
  ...(await filesContaining(dir, ".hanblog", text)),
];

/** Builds the site. Returns its warnings without the one about the photo of the fixture. */
async function warningsOf(): Promise<readonly Problem[]> {
  const { warnings } = await buildIn(dir);
  return warnings.filter(({ code }) => code !== "password-files");
}

describe("pages with a password", () => {
  it("leave no trace of their text, their words, their links and their hashes in the output and the cache", async () => {
    await buildIn(dir);
    for (const text of [SECRET, "家书", "第一天", "下雨", "FAMILY", "rice ball"]) {
      expect(await filesWith(text), text).toEqual([]);
    }
    for (const source of SOURCES) {
      const text = await readFile(join(dir, source));
      for (const algorithm of ["sha256", "sha1", "md5"]) {
        for (const encoding of ["hex", "base64"] as const) {
          const hash = createHash(algorithm).update(text).digest(encoding);
          expect(await filesWith(hash.slice(0, 20))).toEqual([]);
        }
      }
    }
  });

  it("leave no trace of a field, a container, an include, an island or a file, in a build and in later ones", async () => {
    await writeFile(join(dir, "posts/included.txt"), "::: tip zwetschge\nzwetschge of a file\n:::\n");
    await writeFile(join(dir, "posts/every.md"), PROTECTED_PAGE);
    const warned = await warningsOf();
    expect(warned.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(await filesWith(SECRET)).toEqual([]);
    await buildIn(dir);
    expect(await filesWith(SECRET)).toEqual([]);
    await appendFile(join(dir, "posts/open.md"), "\nplain\n");
    await buildIn(dir);
    expect(await filesWith(SECRET)).toEqual([]);
    await appendFile(join(dir, "posts/every.md"), "\nzwetschge again\n");
    await buildIn(dir);
    expect(await filesWith(SECRET)).toEqual([]);
  });

  it("are in no answer to a query of another page, and leave no trace of their own queries", async () => {
    await writeFile(
      join(dir, "components/Best.tsx"),
      `import { posts } from "hanblog/runtime";
export default ({ tag }: { tag?: string }) => <p>{posts(tag === undefined ? {} : { where: { tags: tag } }).map(({ title, fields }) => title + JSON.stringify(fields)).join()}</p>;
`,
    );
    const config = join(dir, "hanblog.config.mjs");
    const text = await readFile(config, "utf8");
    await writeFile(config, text.replace("title:", 'listFields: ["author", "keywords"],\n  title:'));
    await writeFile(join(dir, "posts/included.txt"), SECRET);
    await writeFile(join(dir, "posts/every.md"), PROTECTED_PAGE);
    await writeFile(
      join(dir, "posts/asks.md"),
      `---\ntitle: Asks\ndate: 2026-01-05\npassword: FAMILY\n---\n\n<Best tag="${SECRET}" />\n\n<Posts :where='{"keywords": "${SECRET}-c"}' />\n`,
    );
    await writeFile(
      join(dir, "posts/all.md"),
      "---\ntitle: All\ndate: 2026-01-06\n---\n\n<Best />\n\n<Posts />\n",
    );
    for (let count = 0; count < 2; count++) {
      expect((await warningsOf()).filter(({ severity }) => severity === "error")).toEqual([]);
      expect(await filesWith(SECRET)).toEqual([]);
      expect(await readFile(join(dir, "dist/posts/all.html"), "utf8")).toContain("<p>All");
    }
  });

  it("are in no feed, no sitemap and no search, and in lists by a general title", async () => {
    await buildIn(dir);
    const output = await readFiles(join(dir, "dist"));
    // The only article in feeds is the open one, which links to the others.
    expect(output["atom.xml"]?.match(/<entry>/g)).toHaveLength(1);
    expect(output["rss.xml"]?.match(/<item>/g)).toHaveLength(1);
    expect(output["feed.json"]?.match(/"date_published"/g)).toHaveLength(1);
    expect(output["sitemap.xml"]).not.toMatch(/family|trip|letter/);
    const search = Object.keys(output).filter((file) => /search/.test(file) && !file.endsWith(".js"));
    expect(search).not.toEqual([]);
    for (const file of search) expect(output[file]).not.toMatch(/family|trip|letter|加密的页面/);
    expect(output["index.html"]).toContain("加密的页面");
    expect(output["posts/family.html"]).toContain('<meta name="robots" content="noindex"');
    expect(output["en/letter.html"]).toContain("<title>Protected page | Rice ball diary</title>");
  });

  it("can be linked to by their headings, which are not checked", async () => {
    await appendFile(
      join(dir, "posts/open.md"),
      "\n[x](./family.md#zwetschge-图) [y](./family.md#unknown)\n",
    );
    expect(await warningsOf()).toEqual([]);
  });

  it("are the same bytes in every build, and after a change of another page", async () => {
    await buildIn(dir);
    const first = await readFiles(join(dir, "dist"));
    await appendFile(join(dir, "posts/open.md"), "\nplain\n");
    await buildIn(dir);
    const second = await readFiles(join(dir, "dist"));
    expect(second["posts/open.html"]).not.toBe(first["posts/open.html"]);
    expect(second["posts/family.html"]).toBe(first["posts/family.html"]);
    await rm(join(dir, ".hanblog"), { recursive: true });
    await rm(join(dir, "dist"), { recursive: true });
    await buildIn(dir);
    expect(await readFiles(join(dir, "dist"))).toEqual(second);
  });

  it("are encrypted again with another password", async () => {
    await buildIn(dir);
    const before = await readFiles(join(dir, "dist"));
    vi.stubEnv("HANBLOG_PASSWORD_FAMILY", "other");
    await buildIn(dir);
    const after = await readFiles(join(dir, "dist"));
    expect(after["posts/family.html"]).not.toBe(before["posts/family.html"]);
    expect(after["en/letter.html"]).toBe(before["en/letter.html"]);
  });

  it("fail the build without their password, and keep the last output", async () => {
    await buildIn(dir);
    const before = await readFiles(join(dir, "dist"));
    vi.stubEnv("HANBLOG_PASSWORD_FAMILY", "");
    const error: unknown = await buildIn(dir).catch((thrown: unknown) => thrown);
    expect(problemsFromError(error)).toMatchObject([
      { code: "password-missing", at: { file: "posts/family.md", line: 8 } },
      { code: "password-missing", at: { file: "posts/trip.md", line: 4 } },
    ]);
    expect(await readFiles(join(dir, "dist"))).toEqual(before);
    expect(await filesWith(SECRET)).toEqual([]);
  });

  it("leave no trace in the cache of a page that was open before, with or without a warning", async () => {
    const file = join(dir, "posts/open.md");
    const open = await readFile(file, "utf8");
    for (const rest of ["", "![x](./missing.png)\n"]) {
      await writeFile(file, open.replace("谁都能读", "quince"));
      await buildIn(dir);
      expect(await filesWith("quince")).not.toEqual([]);
      await writeFile(
        file,
        open.replace("谁都能读", "quince").replace("---\n", "---\npassword: FAMILY\n") + rest,
      );
      await buildIn(dir);
      expect(await filesWith("quince")).toEqual([]);
    }
  });

  it("are not cached with a warning that quotes them", async () => {
    await appendFile(join(dir, "posts/trip.md"), "\n![x](./zwetschge-missing.png)\n");
    const codes = async () => (await warningsOf()).map(({ code }) => code);
    const first = await codes();
    expect(first).toHaveLength(1);
    expect(await codes()).toEqual(first);
    expect(await filesWith(SECRET)).toEqual([]);
  });

  it("are not cached with a warning that quotes a file that they include", async () => {
    await writeFile(join(dir, "posts/part.txt"), "zwetschge\n\n![x](./zwetschge-missing.png)\n");
    await appendFile(join(dir, "posts/trip.md"), "\n<!-- @include: ./part.txt -->\n");
    const first = await warningsOf();
    expect(first).toMatchObject([{ at: { file: "posts/part.txt" } }]);
    expect(await warningsOf()).toEqual(first);
    expect(await filesWith(SECRET)).toEqual([]);
  });

  it("show no line of theirs in the report of a problem, also with a password from the configuration", async () => {
    await appendFile(join(dir, "posts/trip.md"), "\n![x](./missing.png)\n\n<!-- @include: ./none.md -->\n");
    const folder = join(dir, "posts/letters");
    await mkdir(folder);
    await writeFile(join(folder, "one.md"), "# One\n\nzwetschge\n<!-- @include: ./none.md -->\nzwetschge\n");
    const config = join(dir, "hanblog.config.mjs");
    const defaults = "defaults: { 'posts/letters': { password: 'FAMILY' } },\n  feed:";
    await writeFile(config, (await readFile(config, "utf8")).replace("feed:", defaults));
    const error: unknown = await buildIn(dir).catch((thrown: unknown) => thrown);
    const terminal = { siteDir: dir, colors: pc.createColors(false), catalogue: ENGLISH };
    const problems = problemsFromError(error);
    expect(problems.map(({ at }) => at?.file)).toEqual(
      expect.arrayContaining(["posts/letters/one.md", "posts/trip.md"]),
    );
    for (const problem of problems)
      expect(formatProblem(problem, terminal)).not.toMatch(/zwetschge|^ *>? +\d+ \|/m);
  });

  it("are reported with the files that only they use, which stay public", async () => {
    const used = "\n![x](./photo.png)\n";
    await writeFile(join(dir, "posts/trip.md"), `---\npassword: FAMILY\n---\n${used}`);
    const filesWarned = async () => {
      const { warnings } = await buildIn(dir);
      return warnings
        .filter(({ code }) => code === "password-files")
        .map(({ at, message }) => [at?.file, message]);
    };
    const warned = await filesWarned();
    expect(warned).toContainEqual([
      "posts/trip.md",
      expect.stringMatching(/public: assets\/img\/photo\.\w+\.png$/),
    ]);
    expect(await filesWarned()).toEqual(warned);
    await appendFile(join(dir, "posts/open.md"), used);
    expect(await filesWarned()).toEqual([]);
  });

  it("leave no name of a missing file in the cache while they are drafts", async () => {
    const file = join(dir, "posts/trip.md");
    const text = (await readFile(file, "utf8")).replace("---\n", "---\ndraft: true\n");
    await writeFile(file, `${text}\n<!-- @include: ./zwetschge-missing.md -->\n`);
    await buildIn(dir);
    expect(await filesWith(SECRET)).toEqual([]);
  });

  it("fail the build if an open page includes one", async () => {
    await buildIn(dir);
    await appendFile(join(dir, "posts/open.md"), "\n<!-- @include: ./trip.md -->\n\n<<< ./trip.md\n");
    const error: unknown = await buildIn(dir).catch((thrown: unknown) => thrown);
    expect(problemsFromError(error)).toMatchObject([
      { code: "include-failed", at: { file: "posts/open.md" } },
      { code: "include-failed", at: { file: "posts/open.md" } },
    ]);
    expect(await filesWith(SECRET)).toEqual([]);
  });
});
