import { mkdir, readFile, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runDeploy } from "../../../src/cli/commands/deploy.js";
import { evaluateConfig } from "../../../src/cli/config/load/evaluate-config.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";
import { createRecordedContext, type RecordedContext } from "./recorded-context.js";

const ADDRESS = { url: "https://blog.example.com", base: "/" };

let context: RecordedContext;
beforeEach(async () => {
  context = createRecordedContext(await makeTempDir());
});

const write = (files: Readonly<Record<string, string>>) => writeFiles(context.cwd, files);
const read = (file: string) => readFile(join(context.cwd, file), "utf8");
const configOf = async (dir = ".") =>
  (await evaluateConfig(join(context.cwd, dir), "hanblog.config.mjs")).value;

describe("hanblog deploy --write", () => {
  it("writes the files of a host, and sets the host and the address", async () => {
    await write({ "hanblog.config.mjs": 'export default {\n  title: "T",\n  base: "/old/",\n};\n' });
    await runDeploy(".", { write: "netlify", url: ADDRESS }, context);
    expect(await configOf()).toEqual({ title: "T", host: "netlify", ...ADDRESS });
    expect(await read("netlify.toml")).toContain("npx hanblog build --strict");
    expect(context.printed).toEqual([
      'Set host: "netlify", url: "https://blog.example.com", base: "/" in hanblog.config.mjs',
      expect.stringMatching(/^Wrote netlify\.toml, /),
      expect.stringContaining("Netlify"),
    ]);
  });

  it("writes nothing again, and does not ask for an address that it knows", async () => {
    await write({ "hanblog.config.mjs": `export default { url: "${ADDRESS.url}" };\n` });
    const openPrompt = () => Promise.reject(new Error("asked"));
    await runDeploy(".", { write: "github" }, { ...context, openPrompt });
    const before = await read("hanblog.config.mjs");
    await runDeploy(".", { write: "github" }, { ...context, openPrompt });
    expect(await read("hanblog.config.mjs")).toBe(before);
    expect(context.printed).toContain(`Unchanged: ${join(".github", "workflows", "deploy.yml")}`);
  });

  it("asks once for an unknown address", async () => {
    await write({ "hanblog.config.mjs": "export default {};\n" });
    const ask = async () => "me.github.io/blog";
    const openPrompt = async () => ({ ask, askHidden: ask, close: () => undefined });
    await runDeploy(".", { write: "github" }, { ...context, openPrompt });
    expect(await configOf()).toEqual({ host: "github", url: "https://me.github.io", base: "/blog/" });
  });

  it("writes the commands of the package manager that the repository has", async () => {
    const manifest = JSON.stringify({ packageManager: "pnpm@10.4.1" });
    await write({ "hanblog.config.mjs": "export default {};\n", "package.json": manifest });
    await runDeploy(".", { write: "github", url: ADDRESS }, context);
    const workflow = await read(".github/workflows/deploy.yml");
    expect(workflow).toContain("pnpm install --frozen-lockfile");
    expect(workflow).toContain("pnpm exec hanblog build --strict");
    expect(workflow).not.toContain("npx");
  });

  it("overwrites files of the author only with --force", async () => {
    await write({ "hanblog.config.mjs": "export default {};\n", "netlify.toml": "mine" });
    const run = runDeploy(".", { write: "netlify", url: ADDRESS }, context);
    await expect(run).rejects.toMatchObject({ code: "host-files-differ" });
    expect([await read("netlify.toml"), await configOf()]).toEqual(["mine", {}]);
    expect((await readdir(context.cwd)).toSorted()).toEqual(["hanblog.config.mjs", "netlify.toml"]);
    await runDeploy(".", { write: "netlify", url: ADDRESS, force: true }, context);
    expect(await read("netlify.toml")).toContain("publish");
  });

  it.each<[string, (outside: string) => Promise<unknown>]>([
    [
      "a link to a file outside",
      (outside) => symlink(join(outside, "mine"), join(context.cwd, "netlify.toml")),
    ],
    [
      "a link to a missing file",
      (outside) => symlink(join(outside, "no"), join(context.cwd, "netlify.toml")),
    ],
    ["a link to a folder outside", (outside) => symlink(outside, join(context.cwd, "deploy"))],
    ["a folder in place of a file", () => mkdir(join(context.cwd, "netlify.toml"))],
    ["a file in place of a folder", () => write({ deploy: "" })],
  ])("writes nothing if there is %s, even with --force", async (_, place) => {
    const outside = await makeTempDir();
    await writeFiles(outside, { mine: "mine" });
    await write({ "hanblog.config.mjs": "export default {};\n" });
    await place(outside);
    const before = await readdir(context.cwd);
    const run = runDeploy(".", { write: "netlify", url: ADDRESS, force: true }, context);
    await expect(run).rejects.toMatchObject({ code: "host-file-place" });
    expect([await configOf(), await readdir(context.cwd), await readdir(outside)]).toEqual([
      {},
      before,
      ["mine"],
    ]);
    expect(await readFile(join(outside, "mine"), "utf8")).toBe("mine");
  });

  it("writes through links inside the repository", async () => {
    await write({ "hanblog.config.mjs": "export default {};\n", "hosts/a.toml": "mine" });
    await symlink(join("hosts", "a.toml"), join(context.cwd, "netlify.toml"));
    await symlink("hosts", join(context.cwd, "deploy"));
    await runDeploy(".", { write: "netlify", url: ADDRESS, force: true }, context);
    expect(await read("hosts/a.toml")).toContain("publish");
    expect(await readdir(join(context.cwd, "hosts"))).toEqual(["a.toml", "netlify-cache"]);
  });

  it("prints the options that it cannot set, and leaves the configuration as it is", async () => {
    const text = "export default Object.fromEntries([['title', 'T']]);\n";
    await write({ "hanblog.config.mjs": text });
    await runDeploy(".", { write: "github", url: ADDRESS }, context);
    expect(await read("hanblog.config.mjs")).toBe(text);
    expect(context.printed[0]).toMatch(/^Add to hanblog\.config\.mjs: host: "github", url: /);
  });

  it("leaves a configuration unchanged that would not have the options", async () => {
    const text = 'const site = { title: "T" };\nexport default { ...site, ...{ host: "nginx" } };\n';
    await write({ "hanblog.config.mjs": text });
    await runDeploy(".", { write: "github" }, context);
    expect(await read("hanblog.config.mjs")).toBe(text);
    expect(context.printed.at(-1)).toMatch(/^Set `url` in hanblog\.config\.mjs /);
  });

  it("writes into the root of the repository of a site in a folder", async () => {
    await write({
      ".git/HEAD": "",
      "package.json": "{}",
      "web/site/hanblog.config.mjs": "export default {};\n",
    });
    await runDeploy("web/site", { write: "github", url: ADDRESS }, context);
    const workflow = await read(".github/workflows/deploy.yml");
    expect(workflow).toContain("npx hanblog build web/site --strict");
    expect(workflow).toContain("path: web/site/dist\n");
  });

  it("rejects a base that the host cannot serve, and writes nothing", async () => {
    await write({ "hanblog.config.mjs": 'export default { base: "/blog/" };\n' });
    const run = runDeploy(".", { write: "cloudflare" }, context);
    await expect(run).rejects.toMatchObject({ code: "host-base" });
    expect(await readdir(context.cwd)).toEqual(["hanblog.config.mjs"]);
  });
});
