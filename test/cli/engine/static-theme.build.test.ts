import { cp, readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { runCliHere } from "../../run-cli.js";
import { temporaryFolder, writeFiles } from "../output/temporary-folder.js";

const PLAIN = resolve(import.meta.dirname, "../../../templates/themes/plain");

const config = {
  title: "Bowls",
  lang: "en-US",
  url: "https://example.com",
  theme: "./plain",
  scripts: [{ src: "/own.js" }],
};

async function buildSite(files: Readonly<Record<string, string>>) {
  const dir = await temporaryFolder();
  await cp(PLAIN, join(dir, "plain"), { recursive: true });
  await writeFiles(dir, {
    "hanblog.config.mjs": `export default ${JSON.stringify(config)};\n`,
    "public/own.js": "/* of the author */\n",
    "README.md": "---\nhome: true\n---\n",
    "docs/README.md": "---\ntitle: Docs\nsidebar: auto\n---\n\n## One\n\n## Two\n",
    "rice.md": "---\ntitle: Rice\ndate: 2024-01-02\n---\n\n$a^2$\n\n```js\nlet a;\n```\n",
    ...files,
  });
  const { code, stderr } = await runCliHere(["build"], dir);
  expect([code, stderr]).toEqual([0, ""]);
  const dist = join(dir, "dist");
  const all = await readdir(dist, { recursive: true });
  const read = (file: string) => readFile(join(dist, file), "utf8");
  return { dir, read, programs: all.filter((file) => /\.(?:js|json|wasm)$/.test(file)).toSorted() };
}

it("a static theme has no scripts except those of the author", async () => {
  const { dir, read, programs } = await buildSite({});
  expect(programs).toEqual(["own.js"]);
  for (const file of ["index.html", "rice.html", "docs/index.html", "404.html"]) {
    const scripts = (await read(file)).match(/<script(?! type="application\/ld\+json")[^>]*>/g);
    expect(scripts).toEqual(['<script src="/own.js" async fetchpriority="low">']);
  }
  // A second build reuses the output.
  const { code } = await runCliHere(["build"], dir);
  expect(code).toBe(0);
  expect(await read("rice.html")).not.toContain("hanblog-data");
});

afterEach(() => vi.unstubAllEnvs());

it("only pages with a password keep the scripts", async () => {
  vi.stubEnv("HANBLOG_PASSWORD_FAMILY", "a long password of this test");
  const { read, programs } = await buildSite({
    "secret.md": "---\ntitle: Secret\npassword: FAMILY\n---\n\nwords\n",
  });
  expect(programs.length).toBeGreaterThan(3);
  expect(await read("secret.html")).toContain('<script type="module"');
  expect(await read("rice.html")).not.toContain('<script type="module"');
});
