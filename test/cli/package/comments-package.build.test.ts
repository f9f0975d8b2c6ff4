import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { installNode } from "../../install-cached.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { startServer } from "../../run-cli.js";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../../..");
/** Time limit of a step that downloads packages, in milliseconds. */
const INSTALLATION = 300_000;
/** Path of the program in a folder where the package is installed. */
const BIN = "node_modules/hanblog-comments/hanblog-comments.js";

let archive: string;
beforeAll(async () => {
  const dir = await makeTempDir();
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", dir], {
    cwd: join(ROOT, "dist/hanblog-comments"),
  });
  archive = join(dir, (await readdir(dir))[0] ?? "");
}, INSTALLATION);

/** Installs the archive and other packages into an empty folder, with an empty cache of npm. Resolves to the folder. */
async function install(...packages: readonly string[]): Promise<string> {
  const dir = await makeTempDir();
  await mkdir(join(dir, "app"));
  const cache = ["--cache", join(dir, "cache")];
  await run("npm", ["install", ...cache, "--no-audit", "--no-fund", archive, ...packages], {
    cwd: join(dir, "app"),
  });
  return join(dir, "app");
}

/** Returns the number of packages in a folder, and the bytes of their files. */
async function weigh(dir: string): Promise<{ readonly packages: number; readonly bytes: number }> {
  const modules = join(dir, "node_modules");
  const { packages }: { packages: object } = JSON.parse(
    await readFile(join(modules, ".package-lock.json"), "utf8"),
  );
  const entries = await readdir(modules, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { packages: Object.keys(packages).length, bytes };
}

/** Posts a comment as a page with Valine does, and resolves to the comments of the page. */
async function postAndList(url: string, printed: string): Promise<unknown> {
  const [, appId = "", appKey = ""] = /appId: "(\w+)",\s+appKey: "(\w+)"/.exec(printed) ?? [];
  const headers = { "X-LC-Id": appId, "X-LC-Key": appKey, "Content-Type": "application/json" };
  const body = JSON.stringify({ comment: "<p>你好</p>", nick: "Ann", url: "/p", ua: "", mail: "", link: "" });
  const posted = await fetch(`${url}/1.1/classes/Comment`, { method: "POST", headers, body });
  if (posted.status !== 201) throw new Error(await posted.text());
  const query = new URLSearchParams({ where: '{"url":"/p"}' });
  const listed = await fetch(`${url}/1.1/classes/Comment?${query}`, { headers });
  return ((await listed.json()) as { readonly results: unknown }).results;
}

const NODES = [
  ["Node 22.16", "22.16.0", []],
  ["Node 24", "24", []],
  ["Node 20.19 with libsql", "20.19.0", ["libsql@0.5"]],
] as const;

describe("hanblog-comments, installed in an empty folder", () => {
  it(
    "consists of one package for SQLite, of at most 12 MB",
    async () => {
      const weight = await weigh(await install());
      expect(weight.packages).toBe(1);
      expect(weight.bytes).toBeLessThan(12e6);
    },
    INSTALLATION,
  );

  it.each(NODES)(
    "serves comments on %s, and prints no warning",
    async (_, version, packages) => {
      const cwd = await install(...packages);
      const node = await installNode(version);
      const options = { cwd, node, bin: join(cwd, BIN), env: { DATABASE_URL: "" } };
      const server = await startServer(["serve", "--port", "0"], options);
      await expect.poll(() => server.output(), { timeout: 20_000 }).toMatch(/appKey: "\w+"/);
      expect(await postAndList(server.url, server.output())).toMatchObject([{ nick: "Ann", url: "/p" }]);
      const admin = await (await fetch(`${server.url}/admin/`)).text();
      const script = /src="(admin-\w+\.js)"/.exec(admin)?.[1] ?? "";
      expect((await fetch(`${server.url}/admin/${script}`)).status).toBe(200);
      expect(await server.stop()).toBe(0);
      expect(server.output()).not.toMatch(/warning/i);
      await run(node, [BIN, "backup", "copy.db"], { cwd });
      await run(node, [BIN, "export", "out"], { cwd });
      expect(await readFile(join(cwd, "out/Comment.0.jsonl"), "utf8")).toContain("你好");
      const again = await run(node, [BIN, "import", "out/Comment.0.jsonl", "--data", "other.db"], { cwd });
      expect(again.stdout).toMatch(/\b1\b/);
      await run(node, [BIN, "restore", "copy.db", "--data", "restored.db"], { cwd });
    },
    INSTALLATION,
  );

  it(
    "names the command that installs a database where Node has none",
    async () => {
      const cwd = await install();
      const started = run(await installNode("20.19.0"), [BIN, "serve", "--port", "0"], {
        cwd,
        env: { ...process.env, LC_ALL: "C", DATABASE_URL: "" },
      });
      await expect(started).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /Run `npm install libsql@0\.5` in this folder, or use Node 22\.16/,
        ) as string,
      });
      // As with `npx`, which runs the program from a folder of its own.
      const other = await makeTempDir();
      await run("npm", ["install", "--no-audit", "--no-fund", "libsql@0.5"], { cwd: other });
      const { stdout } = await run(await installNode("20.19.0"), [join(cwd, BIN), "backup", "--help"], {
        cwd: other,
      });
      expect(stdout).toContain("hanblog-comments backup");
      const server = await startServer(["--port", "0"], {
        cwd: other,
        node: await installNode("20.19.0"),
        bin: join(cwd, BIN),
        env: { DATABASE_URL: "" },
      });
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(await server.stop()).toBe(0);
    },
    INSTALLATION,
  );

  it(
    "writes the folders of all platforms, and names itself in them",
    async () => {
      const cwd = await install();
      for (const platform of ["docker", "systemd", "vercel", "cloudflare"]) {
        const { stdout } = await run(process.execPath, [BIN, "deploy", platform, platform], { cwd });
        expect(stdout).toContain(`npx hanblog-comments setup ${platform}`);
        const flags = ["--url", "https://talk.example", "--site-url", "https://blog.example", "--yes"];
        const database = { DATABASE_URL: "postgres://a:b@db.example/c" };
        const env = { ...process.env, LC_ALL: "C", ...(platform === "vercel" ? database : {}) };
        await run(process.execPath, [BIN, "setup", platform, ...flags, "--no-check"], { cwd, env });
      }
      const files = await readdir(cwd, { recursive: true, withFileTypes: true });
      const own = files.filter(
        ({ parentPath, name }) =>
          !parentPath.includes("node_modules") && /\.(?:md|sh|env|yaml|mjs|service)$|^\.env/.test(name),
      );
      const texts = await Promise.all(
        own.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8")),
      );
      expect(texts.length).toBeGreaterThan(10);
      expect(texts.filter((text) => text.includes("hanblog comments"))).toEqual([]);
      const docker = await readdir(join(cwd, "docker"));
      expect(docker).toContain("hanblog-comments.tgz");
      // The archive in the folder is the package itself: it installs and runs again.
      const copy = join(await makeTempDir(), "copy");
      await cp(join(cwd, "docker"), copy, { recursive: true });
      await writeFile(join(copy, "package.json"), '{ "private": true }');
      await run("npm", ["install", "--no-audit", "--no-fund", "./hanblog-comments.tgz"], { cwd: copy });
      const { stdout } = await run(process.execPath, [BIN, "--version"], { cwd: copy });
      expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    },
    INSTALLATION,
  );
});

describe("the manifest of hanblog-comments", () => {
  it("has the version of hanblog, and needs no package", async () => {
    const read = async (path: string): Promise<Record<string, unknown>> =>
      JSON.parse(await readFile(join(ROOT, path), "utf8"));
    const [own, root] = await Promise.all([read("dist/hanblog-comments/package.json"), read("package.json")]);
    expect(own["version"]).toBe(root["version"]);
    expect(own).not.toHaveProperty("dependencies");
    expect(own["engines"]).toEqual(root["engines"]);
    expect(own["license"]).toBe(root["license"]);
  });
});
