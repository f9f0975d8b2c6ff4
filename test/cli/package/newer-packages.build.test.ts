import { appendFile, cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installCached } from "../../install-cached.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCli, startServer } from "../../run-cli.js";
import { writeFiles } from "../output/temporary-folder.js";

const ROOT = resolve(import.meta.dirname, "../../..");

/** Later than hanblog's own versions. After an update of those, take the newest ones. */
const PUBLISHED = { dompurify: "3.5.0", katex: "0.19.1" };
/** hanblog has the newest version of marked, so this is a copy with another version. */
const MARKED = "18.99.0";
const MARKER = "of-the-blog";

let blog = "";
beforeAll(async () => {
  blog = await makeTempDir();
  await writeFiles(blog, {
    "package.json": JSON.stringify({ dependencies: { ...PUBLISHED, marked: MARKED } }),
    "hanblog.config.mjs": `export default {
  title: "Rice",
  comments: { store: { appId: "a", appKey: "b", serverURLs: "https://comments.example" } },
};`,
    "README.md": "# Rice\n\nOne formula: $a^2$.\n",
  });
});
afterAll(() => rm(blog, { recursive: true, force: true }));

/** Installs a later version of each package into the blog. Two modules set a global variable in the browser. */
async function installNewer(): Promise<void> {
  const packages = join(blog, "node_modules");
  for (const [name, version] of Object.entries(PUBLISHED)) {
    const folder = await installCached(`${name}@${version}`);
    await cp(join(folder, "node_modules", name), join(packages, name), { recursive: true });
  }
  await cp(join(ROOT, "node_modules/marked"), join(packages, "marked"), { recursive: true });
  await setVersion("marked", MARKED);
  for (const script of ["marked/lib/marked.esm.js", "katex/dist/katex.mjs"])
    await appendFile(join(packages, script), `\nglobalThis.from = "${MARKER}: ${script}";\n`);
}

async function setVersion(name: string, version: string): Promise<void> {
  const file = join(blog, "node_modules", name, "package.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as object;
  await writeFile(file, JSON.stringify({ ...manifest, version }));
}

/** Returns version numbers and marks in the packages that visitors of the output load. */
async function loadedVersions(): Promise<readonly string[]> {
  const assets = join(blog, "dist/assets");
  const read = async (folder: string, suffix: string) => {
    const names = (await readdir(join(assets, folder))).filter((name) => name.endsWith(suffix));
    return (await Promise.all(names.map((name) => readFile(join(assets, folder, name), "utf8")))).join("\n");
  };
  const [scripts, style] = await Promise.all([read("js", ".js"), read("katex", ".css")]);
  const facts = [
    [/\.version="(3\.\d+\.\d+)"/g, scripts],
    [/"(of-the-blog: [^"]+)"/g, scripts],
    [/katex-version::?after\{content:"([^"]+)"/g, style],
  ] as const;
  return facts
    .flatMap(([pattern, text]) => [...text.matchAll(pattern)].map(([, fact = ""]) => fact))
    .toSorted();
}

const build = async (...options: readonly string[]) => {
  const { code, stdout, stderr } = await runCli(["build", ...options], { cwd: blog });
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
};

describe("a blog with later versions of dompurify, katex and marked", () => {
  it("uses them from the next build on, and hanblog's own again when they are removed", async () => {
    const before = await build();
    const own = await loadedVersions();
    expect(before).not.toContain("of this site");
    expect(own).toHaveLength(2);

    await installNewer();
    const after = await build();
    expect(await loadedVersions()).toEqual([
      PUBLISHED.katex,
      PUBLISHED.dompurify,
      `${MARKER}: katex/dist/katex.mjs`,
      `${MARKER}: marked/lib/marked.esm.js`,
    ]);
    for (const [name, version] of Object.entries({ ...PUBLISHED, marked: MARKED }))
      expect(after).toContain(`${name} ${version} of this site is used instead of `);
    const html = await readFile(join(blog, "dist/index.html"), "utf8");
    expect(html).toContain('class="katex"');
    expect(await readFile(join(blog, "dist/assets/licenses.txt"), "utf8")).toContain(
      `DOMPurify ${PUBLISHED.dompurify}`,
    );

    await rm(join(blog, "node_modules"), { recursive: true });
    await build();
    expect(await loadedVersions()).toEqual(own);
  });

  it("uses them in dev", async () => {
    await installNewer();
    const server = await startServer(["dev", "--port", "0"], { cwd: blog });
    const page = await (await fetch(server.url)).text();
    const style = /[^"]*assets\/katex\/katex\.\w+\.css/.exec(page)?.[0] ?? "";
    const css = await (await fetch(new URL(style, server.url))).text();
    await server.stop();
    expect(css).toContain(`content:"${PUBLISHED.katex}"`);
  });

  it("says that a later major version is not used", async () => {
    await installNewer();
    await setVersion("dompurify", "4.0.0");
    expect(await build("--clean")).toContain("dompurify 4.0.0 of this site is not used");
    expect(await loadedVersions()).not.toContain(PUBLISHED.dompurify);
  });
});
