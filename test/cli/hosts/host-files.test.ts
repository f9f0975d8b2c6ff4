import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { load } from "js-yaml";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { HOSTS } from "../../../src/cli/config/host-names.js";
import { hostFiles } from "../../../src/cli/hosts/host-files.js";
import { freshManager, type PackageManager } from "../../../src/cli/hosts/package-manager.js";
import type { HostedSite } from "../../../src/cli/hosts/hosted-site.js";
import { outputFilesOf } from "../../../src/cli/hosts/pages-files.js";
import type { Repository } from "../../../src/cli/hosts/repository.js";
import { listFiles } from "../../../src/cli/output/place/list-files.js";
import { namesDotfile } from "../../../src/cli/preview/request-path.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";

const SITE: HostedSite = { base: "/blog/", url: "https://me.github.io", headers: [], redirects: [] };
const ROOT: Repository = { site: "", packages: "", dest: "dist", name: "blog", manager: freshManager("npm") };
const NESTED: Repository = {
  site: "web/my site",
  packages: "web",
  dest: "web/my site/out",
  name: "blog",
  manager: { ...freshManager("npm"), folder: "web" },
};

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly "working-directory"?: string;
}

/** Returns the steps of the workflow that a host gets. */
function stepsOf(host: "github" | "cloudflare", site: HostedSite, repository: Repository): readonly Step[] {
  const file = hostFiles(host, site, repository).find(({ path }) => path === ".github/workflows/deploy.yml");
  const workflow = load(file?.text ?? "") as { readonly jobs: Readonly<Record<string, { steps: Step[] }>> };
  return Object.values(workflow.jobs).flatMap(({ steps }) => steps);
}

describe.each(["github", "cloudflare"] as const)("the workflow for %s", (host) => {
  it("builds in the root of a repository, with the results of the last build", () => {
    const steps = stepsOf(host, SITE, ROOT);
    expect(steps.map(({ run }) => run)).toContain("npx hanblog build --strict");
    const cache = steps.find(({ uses }) => uses?.startsWith("actions/cache@"));
    expect(cache?.with?.["path"]).toBe(".hanblog");
    expect(String(cache?.with?.["key"]).startsWith(String(cache?.with?.["restore-keys"]))).toBe(true);
  });

  it("builds a site in a folder of its repository", () => {
    const steps = stepsOf(host, SITE, NESTED);
    const builds = steps.filter(({ run }) => /npm ci|hanblog build/.test(run ?? ""));
    expect(builds).toEqual([
      { run: "npm ci", "working-directory": "web" },
      { run: "npx hanblog build 'my site' --strict", "working-directory": "web" },
    ]);
    const cache = steps.find(({ uses }) => uses?.startsWith("actions/cache@"));
    expect(cache?.with?.["path"]).toBe("web/my site/.hanblog");
  });

  it("gives every action a version", () => {
    const used = stepsOf(host, SITE, ROOT).flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(2);
    expect(used.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([]);
  });
});

/** Repositories with each package manager, the commands of their workflows, and what these keep for the next run. */
const MANAGED: readonly (readonly [PackageManager, string, string, readonly string[], string])[] = [
  [
    { name: "pnpm", folder: "", lock: "pnpm-lock.yaml", major: 10, isPinned: false },
    "pnpm install --frozen-lockfile",
    "pnpm exec hanblog build web --strict",
    [
      "pnpm/action-setup@v4 version: 10",
      "actions/setup-node@v7 cache: pnpm, cache-dependency-path: pnpm-lock.yaml",
    ],
    "web",
  ],
  [
    { name: "pnpm", folder: "", lock: "pnpm-lock.yaml", major: 10, isPinned: true },
    "pnpm install --frozen-lockfile",
    "pnpm exec hanblog build --strict",
    [
      "pnpm/action-setup@v4 package_json_file: package.json",
      "actions/setup-node@v7 cache: pnpm, cache-dependency-path: pnpm-lock.yaml",
    ],
    "",
  ],
  [
    { name: "yarn", folder: "", lock: "yarn.lock", major: 1, isPinned: false },
    "yarn install --frozen-lockfile",
    "yarn hanblog build --strict",
    ["actions/setup-node@v7 cache: yarn, cache-dependency-path: yarn.lock"],
    "",
  ],
  [
    { name: "yarn", folder: "", lock: "yarn.lock", major: 4, isPinned: true },
    "yarn install --immutable",
    "yarn hanblog build --strict",
    ["corepack enable", "actions/setup-node@v7 cache: yarn, cache-dependency-path: yarn.lock"],
    "",
  ],
  [
    { name: "bun", folder: "", lock: "bun.lock", major: null, isPinned: false },
    "bun install --frozen-lockfile",
    "bunx hanblog build --strict",
    [
      "actions/setup-node@v7",
      "oven-sh/setup-bun@v2",
      "actions/cache@v5 path: ~/.bun/install/cache, key: bun-${{ hashFiles('bun.lock') }}, restore-keys: bun-",
    ],
    "",
  ],
];

describe.each(["github", "cloudflare"] as const)("the workflow for %s", (host) => {
  it.each(MANAGED)(
    "with %j installs packages, and keeps downloads",
    (manager, install, build, tools, site) => {
      const steps = stepsOf(host, SITE, { ...ROOT, site, manager });
      const installs = steps.findIndex(({ run }) => run === install);
      const before = steps.slice(1, installs).map(({ uses, run, with: inputs = {} }) => {
        const { "node-version": _, ...own } = inputs;
        const shown = Object.entries(own).map(([name, value]) => `${name}: ${value}`);
        return [uses ?? run, shown.join(", ")].filter((part) => part !== "").join(" ");
      });
      expect(before).toEqual(tools);
      expect(steps.slice(installs).map(({ run }) => run)).toContain(build);
      const cache = steps.findLast(({ uses }) => uses?.startsWith("actions/cache@"));
      expect(cache?.with?.["key"]).toContain(`hashFiles('${manager.lock}')`);
    },
  );

  it("installs a workspace in its root, and builds its member", () => {
    const manager = { name: "pnpm", folder: "", lock: "pnpm-lock.yaml", major: 10, isPinned: false } as const;
    const steps = stepsOf(host, SITE, { ...NESTED, manager });
    expect(steps.filter(({ run }) => run?.startsWith("pnpm"))).toEqual([
      { run: "pnpm install --frozen-lockfile" },
      { run: "pnpm exec hanblog build 'my site' --strict", "working-directory": "web" },
    ]);
  });
});

it.each(["netlify", "nginx", "caddy"] as const)("builds with the program of the repository on %s", (host) => {
  for (const [name, command] of [
    ["pnpm", "pnpm exec hanblog build --strict"],
    ["yarn", "yarn hanblog build --strict"],
    ["bun", "bunx hanblog build --strict"],
  ] as const) {
    const files = hostFiles(host, SITE, { ...ROOT, manager: freshManager(name) });
    expect(files.filter(({ text }) => text.includes(command))).toHaveLength(1);
    expect(files.filter(({ text }) => /\bnpx hanblog\b/.test(text))).toEqual([]);
  }
});

describe("the workflow for github", () => {
  it("publishes the output", () => {
    const upload = stepsOf("github", SITE, NESTED).find(({ uses }) => /upload/.test(uses ?? ""));
    expect(upload?.with).toEqual({ path: "web/my site/out", "include-hidden-files": true });
  });

  it("asks GitHub Pages for the base of a site whose address is unknown", () => {
    const steps = stepsOf("github", { ...SITE, url: null }, ROOT);
    expect(steps[0]).toMatchObject({ id: "pages", uses: "actions/configure-pages@v6" });
    const runs = steps.map(({ run }) => run);
    expect(runs).toContain('npx hanblog build --strict --base "${{ steps.pages.outputs.base_path }}/"');
  });
});

it("writes a project of Cloudflare Pages", () => {
  const file = hostFiles("cloudflare", SITE, NESTED).find(({ path }) => path === "wrangler.toml");
  expect(parse(file?.text ?? "")).toMatchObject({ name: "blog", pages_build_output_dir: NESTED.dest });
});

it.each([
  [ROOT, { command: "npx hanblog build --strict", publish: "dist" }, ""],
  [NESTED, { base: "web", command: "npx hanblog build 'my site' --strict", publish: "my site/out" }, "web/"],
])("writes settings of Netlify for %j", (repository, build, folder) => {
  const files = new Map(hostFiles("netlify", SITE, repository).map(({ path, text }) => [path, text]));
  expect(parse(files.get("netlify.toml") ?? "")).toMatchObject({
    build,
    plugins: [{ package: "/deploy/netlify-cache" }],
  });
  expect([...files.keys()].slice(1).every((path) => path.startsWith(`${folder}deploy/netlify-cache/`))).toBe(
    true,
  );
});

it("keeps the results of a build on Netlify", async () => {
  const dir = await makeTempDir();
  const files = hostFiles("netlify", SITE, ROOT).map(({ path, text }) => [path, text]);
  await writeFiles(dir, Object.fromEntries(files));
  const plugin = (await import(join(dir, "deploy/netlify-cache/index.js"))) as Readonly<
    Record<"onPreBuild" | "onPostBuild", (input: unknown) => Promise<void>>
  >;
  const calls: unknown[] = [];
  const note = (name: string) => async (path: unknown) => void calls.push([name, path]);
  const utils = { cache: { restore: note("restore"), save: note("save") } };
  await plugin.onPreBuild({ utils });
  await plugin.onPostBuild({ utils });
  expect(calls).toEqual([
    ["restore", ".hanblog"],
    ["save", ".hanblog"],
  ]);
});

it.skipIf(!existsSync("/usr/bin/rsync"))("uploads the output with rsync, and removes old files", async () => {
  const dir = await makeTempDir();
  const script = hostFiles("nginx", SITE, ROOT)[1]?.text.replace(/^npx hanblog build.*$/m, "true") ?? "";
  const output = { "dist/index.html": "new", "dist/assets/a/b.js": "1", "dist/.nojekyll": "" };
  await writeFiles(dir, { ...output, "upload.sh": script, "to/index.html": "former", "to/old.html": "old" });
  execFileSync("sh", ["upload.sh", "to"], { cwd: dir });
  expect(await listFiles(join(dir, "to"))).toEqual(await listFiles(join(dir, "dist")));
  expect(await readFile(join(dir, "to/index.html"), "utf8")).toBe("new");
});

it.each([ROOT, NESTED])("writes a script for sh that uploads %j", async (repository) => {
  const dir = await makeTempDir();
  const file = hostFiles("nginx", SITE, repository).find(({ path }) => path === "deploy/upload.sh");
  await writeFiles(dir, { "upload.sh": file?.text ?? "" });
  execFileSync("sh", ["-n", join(dir, "upload.sh")]);
  expect(file?.text).toContain(`'${repository.dest}'/ "$to"`);
});

it.each(HOSTS)("names no path twice, and none outside of the repository, for %s", (host) => {
  const paths = hostFiles(host, SITE, NESTED).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => path.startsWith("/") || path.includes(".."))).toEqual([]);
});

it("lets nginx hide the same dotfiles as preview, and no page", () => {
  const text = hostFiles("nginx", SITE, ROOT)[0]?.text ?? "";
  const hidden = new RegExp(/location ~ (\S+) \{/.exec(text)?.[1] ?? "");
  const paths = [
    "/.hanblog",
    "/.git/config",
    "/a/.x.txt",
    "/tag/.NET/",
    "/.well-known/x",
    "/.a.html",
    "/a.css",
  ];
  expect(paths.filter((path) => hidden.test(`/blog${path}`))).toEqual(paths.filter(namesDotfile));
});

describe("outputFilesOf", () => {
  const site = (redirects: HostedSite["redirects"]): HostedSite => ({ ...SITE, base: "/", redirects });
  const redirectsOf = (host: "cloudflare" | "netlify", redirects: HostedSite["redirects"], pages = ["/"]) =>
    outputFilesOf(host, site(redirects), pages).find(({ path }) => path === "_redirects")?.text ?? "";

  it.each(["github", "nginx", "caddy", undefined] as const)("writes no files for %s", (host) => {
    expect(outputFilesOf(host, SITE, ["/"])).toEqual([]);
  });

  it("forces redirects on Netlify, where the page at the former address would take precedence", () => {
    expect(redirectsOf("netlify", [{ from: "/a.html", to: "/b.html" }])).toBe("/a.html /b.html 301!\n");
    expect(redirectsOf("cloudflare", [{ from: "/a.html", to: "/b.html" }])).toBe("/a.html /b.html 301\n");
  });

  it.each(["/a", "/a/", "/A.html", "/a/index.html"])(
    "omits a redirect from %s, which hosts take for /a.html",
    (from) => {
      expect(redirectsOf("netlify", [{ from, to: "/b.html" }], ["/a.html", "/b.html"])).toBe("");
    },
  );

  it.each(["/a*/", "/:a/", "/a%20b/", "/a%23b/", "/a%0Ab/"])(
    "omits a redirect from %s, which has a meaning",
    (from) => {
      expect(redirectsOf("cloudflare", [{ from, to: "/b.html" }])).toBe("");
    },
  );

  it.each([
    ["/a:b/c*.html", "/a%3Ab/c%2A.html"],
    ["/%E9%A5%AD/", "/%E9%A5%AD/"],
    ["https://a.example/b:c?d=$e#f", "https://a.example/b:c?d=%24e#f"],
    ["https://a.example/\nb c", "https://a.example/b%20c"],
  ])("redirects to %j", (to, target) => {
    expect(redirectsOf("cloudflare", [{ from: "/old/", to }])).toBe(`/old/ ${target} 301\n`);
  });

  it("writes as many redirects as Cloudflare Pages reads", () => {
    const many = Array.from({ length: 2100 }, (_, number) => ({ from: `/old-${number}/`, to: "/b.html" }));
    expect(redirectsOf("cloudflare", many).trim().split("\n")).toHaveLength(2000);
    expect(redirectsOf("netlify", many).trim().split("\n")).toHaveLength(2100);
  });
});
