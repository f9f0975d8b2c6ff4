import { exec } from "node:child_process";
import { cp, mkdir, readFile, readdir, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { load } from "js-yaml";
import { parse } from "smol-toml";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Host } from "../../../src/cli/config/host-names.js";
import { createHostServer } from "../../../src/cli/preview/host-server.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCli } from "../../run-cli.js";
import { findServer, startProgram } from "../hosts/server-program.js";
import { writeFiles } from "../output/temporary-folder.js";

const run = promisify(exec);
const ROOT = resolve(import.meta.dirname, "../../..");

/** Installs this checkout into a blog, with the packages that npm would install. */
async function install(blog: string): Promise<void> {
  const modules = join(blog, "node_modules");
  await mkdir(join(modules, ".bin"), { recursive: true });
  const names = await readdir(join(ROOT, "node_modules"));
  const packages = names.filter((name) => !name.startsWith(".") && name !== "hanblog");
  for (const name of packages) await symlink(join(ROOT, "node_modules", name), join(modules, name));
  await symlink(ROOT, join(modules, "hanblog"));
  await symlink(join(ROOT, "bin/hanblog.js"), join(modules, ".bin/hanblog"));
}

/** Returns the command with which the files of a host build the blog. */
async function buildCommandOf(host: string, blog: string): Promise<string> {
  const read = (file: string) => readFile(join(blog, file), "utf8");
  if (host === "netlify") {
    const { build } = parse(await read("netlify.toml")) as { readonly build: { readonly command: string } };
    return build.command;
  }
  if (host === "nginx" || host === "caddy") {
    return /^npx hanblog build.*$/m.exec(await read("deploy/upload.sh"))?.[0] ?? "";
  }
  const workflow = load(await read(".github/workflows/deploy.yml")) as {
    readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
  };
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  return steps.find((step) => step.run?.includes("hanblog build"))?.run ?? "";
}

/** Serves the output of a blog as its host would. Returns the origin, or `null` if the server is not installed. */
async function serve(host: Host, blog: string, base: string): Promise<string | null> {
  if (host === "nginx" || host === "caddy") {
    const program = findServer(host);
    if (program === null) return null;
    const root = join(await makeTempDir(), "www");
    await cp(join(blog, "dist"), join(root, base), { recursive: true });
    const text = await readFile(
      join(blog, host === "nginx" ? "deploy/nginx.conf" : "deploy/Caddyfile"),
      "utf8",
    );
    const running = await startProgram(host, program, { text, root, dir: await makeTempDir() });
    onTestFinished(() => running.stop());
    return running.origin;
  }
  const own = { redirects: [], headers: [] };
  const dir = join(blog, "dist");
  const server = createServer(createHostServer({ host, dir, base, includesHidden: true, own }));
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const HOSTED: readonly { readonly host: Host; readonly url: string }[] = [
  { host: "github", url: "https://me.github.io/blog/" },
  { host: "netlify", url: "https://blog.example.com" },
  { host: "nginx", url: "https://example.com/blog/" },
];

const CASES: readonly {
  readonly host: Host;
  readonly url: string;
  readonly language: string;
  readonly title: string;
}[] = [
  ...HOSTED.map((hosted) => ({ ...hosted, language: "en", title: "Rice & <spring>" })),
  ...HOSTED.map((hosted) => ({ ...hosted, language: "ja", title: "おにぎりと春" })),
  { host: "cloudflare", url: "https://blog.pages.dev", language: "zh-TW", title: "飯糰" },
  { host: "caddy", url: "https://blog.example.com", language: "ko", title: "봄" },
];

describe("an empty folder", () => {
  it.for(CASES)(
    "becomes a blog in $language, served by $host",
    async ({ language, title, host, url }, { skip }) => {
      const cwd = await makeTempDir();
      const flags = [
        "--lang",
        language,
        "--title",
        title,
        "--time-zone",
        "Asia/Tokyo",
        "--host",
        host,
        "--url",
        url,
      ];
      const env = { SOURCE_DATE_EPOCH: "1764000000" };
      expect(await runCli(["new", "my-blog", ...flags], { cwd, env })).toMatchObject({ code: 0, stderr: "" });
      const blog = join(cwd, "my-blog");
      await install(blog);
      const command = await buildCommandOf(host, blog);
      expect(command).toMatch(/^npx hanblog build --strict/);
      // A second article has a former address.
      const post =
        "---\ntitle: Second\ndate: 2025-11-20\naliases: [/former/]\n---\n\n[First](2025/20251125-hello.md)\n";
      await writeFiles(blog, { "blogs/second.md": post });
      if (host === "nginx" || host === "caddy") {
        const deployed = await runCli(["deploy", "my-blog", "--write", host, "--force"], { cwd, env });
        expect(deployed).toMatchObject({ code: 0, stderr: "" });
      }
      await run(command, { cwd: blog, env: { ...process.env, ...env, CI: "true" } });

      const { pathname, origin: publicOrigin } = new URL(url);
      const base = pathname.endsWith("/") ? pathname : `${pathname}/`;
      const origin = await serve(host, blog, base);
      if (origin === null) return skip(`${host} is not installed`);
      const get = (path: string, redirect: RequestRedirect = "follow") =>
        fetch(origin + base + path, { redirect });

      const home = await get("");
      const html = await home.text();
      expect(home.status).toBe(200);
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toContain(title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
      const article = await get("blogs/2025/20251125-hello.html");
      expect([article.status, /Clicks|クリック数|點了幾次|클릭 수/.test(await article.text())]).toEqual([
        200,
        true,
      ]);
      const script = /<script[^>]+src="([^"]*\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
      const loaded = await fetch(origin + script);
      expect([loaded.status, script.startsWith(`${base}assets/`)]).toEqual([200, true]);
      if (host !== "github") expect(loaded.headers.get("cache-control")).toContain("immutable");
      expect(await (await get("sitemap.xml")).text()).toContain(`${publicOrigin}${base}blogs/second.html`);
      expect(await (await get("atom.xml")).text()).toContain("Second");
      const missing = await get("no-such-page.html");
      expect([missing.status, (await missing.text()).includes("<html")]).toEqual([404, true]);
      const former = await get("former/", "manual");
      expect([former.status, former.headers.get("location")]).toEqual(
        host === "github" ? [200, null] : [301, `${base}blogs/second.html`],
      );
    },
  );
});

describe("npm create hanblog", () => {
  const CREATE = join(ROOT, "templates/create");

  it("creates a blog with the flags of hanblog new", async () => {
    const cwd = await makeTempDir();
    const modules = join(cwd, "node_modules");
    await cp(CREATE, join(modules, "create-hanblog"), { recursive: true });
    await symlink(ROOT, join(modules, "hanblog"));
    const bin = join(modules, "create-hanblog/create-hanblog.js");
    const env = { ...process.env, LC_ALL: "C.UTF-8" };
    const { stdout } = await run(`"${process.execPath}" "${bin}" my-blog --lang ko`, { cwd, env });
    expect(stdout).toMatch(/^Created a blog in my-blog/);
    expect(await readFile(join(cwd, "my-blog/hanblog.config.ts"), "utf8")).toContain('lang: "ko"');
  });

  it("has the version of hanblog, and installs it", async () => {
    const [own, create] = await Promise.all(
      [ROOT, CREATE].map(
        async (dir) => JSON.parse(await readFile(join(dir, "package.json"), "utf8")) as unknown,
      ),
    );
    const { version } = own as { readonly version: string };
    expect(create).toMatchObject({ version, dependencies: { hanblog: `^${version}` } });
  });
});
