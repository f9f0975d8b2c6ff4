import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { build as bundle, type BuildFailure } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BROWSER_PACKAGES } from "../../../src/cli/config/packages/shipped-packages.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { startServer } from "../../run-cli.js";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../../..");
let dir: string;
let archive: string;
let bin: string;

/** Packs hanblog as for publishing, and installs it into an empty folder. */
beforeAll(async () => {
  dir = await makeTempDir();
  // The script `prepare` would rewrite `dist`, which other tests are using.
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", dir], { cwd: ROOT });
  archive = join(dir, (await readdir(dir)).find((name) => name.endsWith(".tgz")) ?? "");
  await run("npm", ["init", "-y"], { cwd: dir });
  await run("npm", ["install", "--no-audit", "--no-fund", archive], { cwd: dir });
  bin = join(dir, "node_modules/.bin/hanblog");
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

/** Returns every file below a folder with its content as text. */
async function filesBelow(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = files
    .toSorted()
    .map(async (file) => [relative(folder, file), await readFile(file, "latin1")] as const);
  return new Map(await Promise.all(texts));
}

/** Returns the number of packages below a `node_modules` folder, and their size in MB on a disk with blocks of 4 kB. */
async function weigh(folder: string): Promise<{ readonly packages: number; readonly megabytes: number }> {
  const { packages }: { packages: object } = JSON.parse(
    await readFile(join(folder, ".package-lock.json"), "utf8"),
  );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => stat(join(parentPath, name))));
  const blocks = sizes.reduce((sum, { size }) => sum + Math.ceil(size / 4096), 0);
  return { packages: Object.keys(packages).length, megabytes: (blocks * 4096) / 2 ** 20 };
}

/** Returns the files that a file of type declarations imports, and those that they import. All are absolute. */
async function declarationsFrom(file: string, found = new Set<string>()): Promise<ReadonlySet<string>> {
  if (found.has(file)) return found;
  found.add(file);
  const text = await readFile(file, "utf8");
  for (const [, path = ""] of text.matchAll(/(?:from|import)\s*\(?"(\.[^"]+)\.js"/g)) {
    await declarationsFrom(resolve(dirname(file), `${path}.d.ts`), found);
  }
  return found;
}

/** Adds the modules of the command line and their packages to the package in a folder, as a checkout has them. */
async function addModules(place: string): Promise<void> {
  for (const folder of ["dist/cli", "dist/packages"]) {
    await cp(join(ROOT, folder), join(place, "package", folder), { recursive: true });
  }
}

/** Returns a module that logs each folder that is read, one per line. */
function noteFolders(log: string): string {
  return `const { appendFileSync } = require("node:fs");
const files = require("node:fs/promises");
const { readdir } = files;
files.readdir = (folder, ...options) => {
  appendFileSync(${JSON.stringify(log)}, folder + "\\n");
  return readdir(folder, ...options);
};
`;
}

describe("the package, installed in an empty folder", () => {
  it("creates a blog that builds without a warning", async () => {
    await run(bin, ["new", "my-blog"], { cwd: dir });
    const { stdout } = await run(bin, ["build", "my-blog", "--strict"], { cwd: dir });
    expect(stdout).toMatch(/\d+ pages?, \d+ listings? in/);
    expect(await readFile(join(dir, "my-blog/dist/index.html"), "utf8")).toContain("<h1");
  });

  it.each([
    ["a blog", 80, "plain-blog", []],
    // The package contains that of the comment service (8 MB), which `comments deploy` copies.
    ["a blog with comments in a file", 95, "talking-blog", ["libsql@0.5"]],
  ])("installs at most 30 packages for %s, and at most %i MB", async (_, megabytes, name, packages) => {
    const blog = join(dir, name);
    await run(bin, ["new", name], { cwd: dir });
    await run("npm", ["install", "--no-audit", "--no-fund", archive, ...packages], { cwd: blog });
    const weight = await weigh(join(blog, "node_modules"));
    expect(weight.packages).toBeLessThanOrEqual(30);
    expect(weight.megabytes).toBeLessThanOrEqual(megabytes);
  });

  it("names the command that installs the database of the comments, and goes on without it in dev", async () => {
    const install = "Run `npm install libsql@0.5` in the site folder, or use Node 22.16 or newer";
    // As on a version of Node without a suitable SQLite of its own.
    const env = { HANBLOG_SQLITE: "libsql" };
    const options = { cwd: dir, env: { ...process.env, ...env } };
    await expect(run(bin, ["comments", "--port", "0"], options)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(install),
    });
    await cp(join(ROOT, "test/fixtures/sizes/store/README.md"), join(dir, "talk/README.md"));
    await cp(
      join(ROOT, "test/fixtures/sizes/store/hanblog.config.mjs"),
      join(dir, "talk/hanblog.config.mjs"),
    );
    const server = await startServer(["dev", "talk", "--port", "0"], {
      cwd: dir,
      env,
      bin: await realpath(bin),
    });
    expect((await fetch(server.url)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(server.output()).toMatch(
      /^Comments are off: .* package `libsql`, .* Run `npm install libsql@0\.5`.*$/m,
    );
  });

  it("imports a blog that builds", async () => {
    const { stdout } = await run(bin, ["import", join(ROOT, "test/fixtures/import/hexo"), "imported"], {
      cwd: dir,
    });
    expect(stdout).toContain("Addresses: 8 kept, 10 redirected, 0 lost");
  });

  it("contains or installs all that its exports and its bundled files load", async () => {
    const root = join(dir, "node_modules/hanblog");
    const dist = join(root, "dist");
    // esbuild rejects a relative import of a file that does not exist.
    const { errors, metafile } = await bundle({
      entryPoints: ["runtime", "theme"].map((entry) => join(dist, entry, "index.js")),
      metafile: true,
      outdir: join(dir, "not-written"),
      bundle: true,
      write: false,
      packages: "external",
      format: "esm",
      platform: "node",
      loader: { ".css": "empty" },
      logLevel: "silent",
    }).catch(({ errors }: BuildFailure) => ({ errors, metafile: null }));
    expect(errors.map(({ text }) => text)).toEqual([]);
    const imports = Object.values(metafile?.inputs ?? {}).flatMap((input) => input.imports);
    const names = (await readdir(join(dist, "bin"))).filter((name) => /\.c?js$/.test(name));
    const files = await Promise.all(names.map((name) => readFile(join(dist, "bin", name), "utf8")));
    // Long lines of the bundled files are broken, also in strings.
    const code = files.join("").replaceAll("\\\n", "");
    const namedBy = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = ""]) => name);
    const bundled = namedBy(/\b(?:hanblogFile\("|require\("\.\/)([\w.-]+)/g);
    expect(bundled.length).toBeGreaterThan(100);
    expect(bundled.filter((name) => !names.includes(name))).toEqual([]);
    const services = namedBy(/new URL\("\.\.\/(hanblog-comments\/[^"]+)"/g);
    expect(services.map((path) => existsSync(join(dist, path)))).toEqual([true, true]);
    const late = namedBy(/\bimportModule\("([^"]+)"\)/g);
    expect(late).toContain("esbuild");
    const loaded = [
      ...imports.flatMap(({ external, path }) => (external === true ? path : [])),
      ...namedBy(/(?<![.\w])require\("([\w@][^"]*)"\)/g).filter((name) => !isBuiltin(name)),
      ...late,
    ];
    const {
      dependencies,
      peerDependencies,
    }: Record<string, Readonly<Record<string, string>>> = JSON.parse(
      await readFile(join(root, "package.json"), "utf8"),
    );
    const nameOf = (path: string) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
    const known = new Set(Object.keys({ ...dependencies, ...peerDependencies, hanblog: "" }));
    const missing = loaded.filter((path) => !/^(?:node:|#)/.test(path) && !known.has(nameOf(path)));
    // The bundler of a site loads these from `dist/packages`.
    expect(missing.filter((path) => !BROWSER_PACKAGES.has(path))).toEqual([]);
  });

  it("contains the declarations of all types that it exports and of the theme's files, and no others", async () => {
    const dist = join(dir, "node_modules/hanblog/dist");
    const shipped = (await readdir(dist, { recursive: true })).filter(
      (name) => /^(?:cli|runtime|theme)\b/.test(name) && name.endsWith(".d.ts"),
    );
    const entries = ["cli/index.d.ts", "cli/testing.d.ts", "runtime/index.d.ts"];
    const found = new Set<string>();
    for (const name of [...entries, ...shipped.filter((file) => file.startsWith("theme"))]) {
      await declarationsFrom(join(dist, name), found);
    }
    expect(shipped.map((name) => join(dist, name)).toSorted()).toEqual([...found].toSorted());
    expect(found.size).toBeGreaterThan(50);
  });

  it("contains the code of its commands and exports once", async () => {
    const dist = join(dir, "node_modules/hanblog/dist");
    const names = await readdir(join(dist, "cli"), { recursive: true, withFileTypes: true });
    expect(names.filter((entry) => entry.isFile() && !entry.name.endsWith(".d.ts"))).toEqual([]);
    const texts = await Promise.all(
      (await readdir(join(dist, "bin")))
        .filter((name) => /\.c?js$/.test(name))
        .map((name) => readFile(join(dist, "bin", name), "utf8")),
    );
    const count = (text: string) => texts.join("").split(text).length - 1;
    // Of markdown-it, hanblog and zod.
    const once = ["var Token=class", "HanblogError=class", '$constructor("ZodObject"'];
    expect(once.map((text) => [text, count(text)])).toEqual(once.map((text) => [text, 1]));
  });

  it("bundles a site with comments and a mascot, although their packages are not installed", async () => {
    const site = join(dir, "bundled");
    await cp(join(ROOT, "test/fixtures/mascot-cubism4"), site, { recursive: true });
    const config = await readFile(join(site, "hanblog.config.mjs"), "utf8");
    const store = 'comments: { store: { appId: "a", appKey: "b", serverURLs: "https://c.example" } },';
    await writeFile(join(site, "hanblog.config.mjs"), config.replace("{", `{ ${store}`));
    await run(bin, ["build", "bundled"], { cwd: dir });
    const scripts = await readdir(join(site, "dist/assets/js"));
    const names = new Set(scripts.map((file) => file.split(".")[0]));
    expect([...names]).toEqual(expect.arrayContaining(["load-figure", "late-journey", "send-comment"]));
  });

  it.each(["", "en/"])(
    "creates a blog of the size stated in the guide, within a tenth (%s)",
    async (folder) => {
      const site = `sized-${folder.slice(0, 2)}`;
      await run(bin, ["new", site], { cwd: dir });
      const { stdout } = await run(bin, ["build", site], { cwd: dir });
      const page = await readFile(join(ROOT, `docs/${folder}performance.md`), "utf8");
      const [stated, found] = [page, stdout].map((text) => {
        const lines = /^size: .*\none article loads .*$/m.exec(text)?.[0] ?? "";
        return [...lines.matchAll(/(\d+) kB/g)].map(([, size]) => Number(size));
      });
      expect(found).toHaveLength(5);
      const far = found?.filter((size, index) => Math.abs(size - (stated?.[index] ?? 0)) > size / 10);
      expect(far).toEqual([]);
    },
  );

  it("creates a post with today's date in the right folder, which the next build shows", async () => {
    const { stdout } = await run(bin, ["new", "post", '春天: "饭团"', "--site", "my-blog"], { cwd: dir });
    expect(stdout).toMatch(/my-blog\/blogs\/.*\d{8}.*\.md/);
    await run(bin, ["build", "my-blog", "--strict"], { cwd: dir });
    expect(await readFile(join(dir, "my-blog/dist/timeline/index.html"), "utf8")).toContain(
      "春天: &quot;饭团&quot;",
    );
  });

  it("creates a theme that builds", async () => {
    await run(bin, ["new", "theme", "my-blog/my-theme"], { cwd: dir });
    const site = join(dir, "themed");
    await cp(join(dir, "my-blog"), site, { recursive: true });
    const config = await readFile(join(site, "hanblog.config.ts"), "utf8");
    expect(config).toContain("defineConfig({");
    await writeFile(
      join(site, "hanblog.config.ts"),
      config.replace("defineConfig({", 'defineConfig({\n  theme: "./my-theme",'),
    );
    const { stdout } = await run(bin, ["build", "themed", "--strict"], { cwd: dir });
    expect(stdout).toMatch(/\d+ pages?, \d+ listings? in/);
  });

  it("repairs the output of a large blog while it applies a change", async () => {
    const site = join(dir, "large");
    await mkdir(site);
    const names = Array.from({ length: 1000 }, (_, number) => `p${number}`);
    await Promise.all(names.map((name) => writeFile(join(site, `${name}.md`), `# Page ${name}\n`)));
    await run(bin, ["build", "large"], { cwd: dir });
    const page = join(site, "dist/p40.html");
    const html = await readFile(page, "utf8");
    await writeFile(page, html.replace("p40", "p04"));
    await writeFile(join(site, "p7.md"), "# Another\n");
    await run(bin, ["build", "large"], { cwd: dir });
    expect(await readFile(page, "utf8")).toBe(html);
    expect(await readFile(join(site, "dist/p7.html"), "utf8")).toContain("Another");
  });

  it.runIf(process.platform === "linux")(
    "reads a folder again in dev for a new page, not for a saved one",
    async () => {
      const site = join(dir, "watched");
      const log = join(dir, "folders-read.txt");
      await mkdir(site);
      const save = (name: string, text: string) => writeFile(join(site, `${name}.md`), `# Page\n\n${text}\n`);
      await save("README", "Home.");
      await save("rice", "Raw.");
      await writeFile(join(dir, "note-folders.cjs"), noteFolders(log));
      const env = { NODE_OPTIONS: `--require ${join(dir, "note-folders.cjs")}` };
      const server = await startServer(["dev", "watched", "--port", "0"], {
        cwd: dir,
        env,
        bin: await realpath(bin),
      });
      const isShown = async (name: string, text: string) => {
        const page = async () => (await fetch(new URL(`${name}.html`, server.url))).text();
        await expect.poll(page, { timeout: 20_000 }).toContain(text);
      };
      const countReads = async () => {
        const folders = (await readFile(log, "utf8")).split("\n");
        return folders.filter((folder) => folder === site).length;
      };
      /** Resolves to the number of reads once the changes so far have been handled. */
      const settledReads = async () => {
        let last = -1;
        const isSettled = async () => last === (last = await countReads());
        await expect.poll(isSettled, { timeout: 20_000, interval: 700 }).toBe(true);
        return last;
      };
      await save("tea", "Green.");
      await isShown("tea", "Green.");
      const before = await settledReads();
      for (const text of ["Cooked.", "Fried.", "Steamed."]) {
        await save("rice", text);
        await isShown("rice", text);
      }
      expect(await settledReads()).toBe(before);
      await save("soup", "Hot.");
      await isShown("soup", "Hot.");
      expect(await settledReads()).toBeGreaterThan(before);
      await rm(join(site, "soup.md"));
      await expect
        .poll(async () => (await fetch(new URL("soup.html", server.url))).status, { timeout: 20_000 })
        .toBe(404);
      expect(await server.stop()).toBe(0);
    },
  );

  it("serves the owner's page of the comment service", async () => {
    const cwd = join(dir, "talking-blog");
    const server = await startServer(["comments", "--port", "0"], {
      cwd,
      bin: join(cwd, "node_modules/hanblog/bin/hanblog.js"),
    });
    const page = await fetch(new URL("admin/", server.url));
    const html = await page.text();
    const files = [...html.matchAll(/(?:src|href)="(admin-\w+\.\w+)"/g)].map((match) => match[1] ?? "");
    const answers = await Promise.all(files.map((file) => fetch(new URL(`admin/${file}`, server.url))));
    await server.stop();
    expect([page.status, answers.map(({ status }) => status)]).toEqual([200, [200, 200]]);
  });

  it("serves the panel for any page, and writes a worker with it", async () => {
    const cwd = join(dir, "talking-blog");
    const options = { cwd, bin: join(cwd, "node_modules/hanblog/bin/hanblog.js") };
    const server = await startServer(["comments", "--port", "0"], options);
    const statuses = await Promise.all(
      ["panel.js", "newest.js", "panel.css"].map(
        async (name) => (await fetch(new URL(name, server.url))).status,
      ),
    );
    await server.stop();
    expect(statuses).toEqual([200, 200, 200]);
    await run(process.execPath, [options.bin, "comments", "deploy", "cloudflare", "worker"], { cwd });
    expect(await readFile(join(cwd, "worker/worker.js"), "utf8")).toContain("panel.js");
  });

  it("exports its types and functions to other programs", async () => {
    const script =
      'import { build, defineConfig } from "hanblog"; console.log(typeof build, typeof defineConfig)';
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script], { cwd: dir });
    expect(stdout.trim()).toBe("function function");
    const theme =
      'import { checkTheme } from "hanblog/testing"; console.log(await checkTheme("my-blog/my-theme"))';
    const checked = await run(process.execPath, ["--input-type=module", "-e", theme], { cwd: dir });
    expect(checked.stdout.trim()).toBe("[]");
  });
});

describe("the package, next to the packages that it was built with", () => {
  it("ships the program of plain sites, identical to a newly bundled one", async () => {
    const place = await makeTempDir();
    await run("tar", ["-xzf", archive, "-C", place]);
    await symlink(join(ROOT, "node_modules"), join(place, "node_modules"));
    const site = join(place, "site");
    await mkdir(site);
    await writeFile(join(site, "README.md"), "# Plain\n\nA site without code of its own.\n");
    const build = (dest: string) =>
      run(process.execPath, ["package/bin/hanblog.js", "build", "site", "--dest", dest], { cwd: place });
    const cache = join(site, ".hanblog/cache");

    await build("shipped");
    expect(await readdir(cache).catch(() => [])).not.toContain("program");
    await rm(join(place, "package/dist/program"), { recursive: true });
    await build("bundled");
    expect(await readdir(cache)).toContain("program");
    expect(await filesBelow(join(place, "shipped"))).toEqual(await filesBelow(join(place, "bundled")));
    await rm(place, { recursive: true });
  });

  it("builds the same with its bundled files as with its modules", async () => {
    const place = await makeTempDir();
    await run("tar", ["-xzf", archive, "-C", place]);
    await symlink(join(ROOT, "node_modules"), join(place, "node_modules"));
    await addModules(place);
    const site = join(place, "site");
    const isMade = (file: string) => ["dist", ".hanblog"].includes(relative(join(ROOT, "site"), file));
    await cp(join(ROOT, "site"), site, { recursive: true, filter: (file) => !isMade(file) });
    const build = async (dest: string) => {
      await rm(join(site, ".hanblog"), { recursive: true, force: true });
      await run(process.execPath, ["package/bin/hanblog.js", "build", "site", "--dest", dest], {
        cwd: place,
      });
      return filesBelow(join(place, dest));
    };
    const joined = await build("joined");
    await mkdir(join(place, "package/dist/.tsbuild"));
    await writeFile(join(place, "package/dist/.tsbuild/cli.json"), "{}");
    expect(await build("modules")).toEqual(joined);
    const worker = await readFile(join(place, "package/dist/bin/thread.cjs"), "utf8");
    expect(worker).toContain("var Token=class");
    expect(worker).not.toMatch(/_defineProperty\(\s*this\b|\besprima\b/);
    await rm(place, { recursive: true });
  });

  it("runs newer compiled modules instead of older bundled files", async () => {
    const place = await makeTempDir();
    await run("tar", ["-xzf", archive, "-C", place]);
    await symlink(join(ROOT, "node_modules"), join(place, "node_modules"));
    await addModules(place);
    const version = () => run(process.execPath, ["package/bin/hanblog.js", "--version"], { cwd: place });
    await writeFile(join(place, "package/dist/bin/main.cjs"), "throw new Error('old')");
    await expect(version()).rejects.toThrow("old");
    await mkdir(join(place, "package/dist/.tsbuild"));
    await writeFile(join(place, "package/dist/.tsbuild/cli.json"), "{}");
    expect((await version()).stdout).toMatch(/^\d+\.\d+\.\d+/);
    await rm(place, { recursive: true });
  });
});
