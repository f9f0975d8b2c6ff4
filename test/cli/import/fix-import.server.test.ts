import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCliHere } from "../../run-cli.js";
import { importSmall } from "./small-site.js";

const BIN = resolve(import.meta.dirname, "../../../bin/hanblog.js");
const TRIAL = "hanblog.config.trial.ts";

let cwd = "";
beforeEach(async () => {
  cwd = await makeTempDir();
  await writeFile(
    join(cwd, "map.xml"),
    "<urlset><loc>/a.html</loc><loc>/b.html</loc><loc>/old/a/</loc><loc>/old/b/</loc></urlset>",
  );
  const files = {
    ".vitepress/config.mjs": 'export default { title: "T" };',
    "a.md": "# A\n",
    "b.md": "# B\n",
  };
  await importSmall(cwd, files, "--old-sitemap", "map.xml");
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const config = () => readFile(join(cwd, "new/hanblog.config.ts"), "utf8");

/** Starts `--fix`, and ends it by a signal while it tries a configuration. */
function interrupt(signal: NodeJS.Signals): Promise<NodeJS.Signals | null> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [BIN, "import", "new", "--fix"], { cwd, stdio: "ignore" });
    const watcher = watch(join(cwd, "new"), (_, name) => {
      if (name === TRIAL) child.kill(signal);
    });
    child.once("exit", (_, by) => {
      watcher.close();
      done(by);
    });
  });
}

it.each(["SIGKILL", "SIGINT", "SIGTERM"] as const)(
  "--fix leaves the configuration as it was after %s, and can be run again",
  async (signal) => {
    const before = await config();
    expect(await interrupt(signal)).toBe(signal);
    expect(await config()).toBe(before);
    expect((await readdir(join(cwd, "new"))).includes(TRIAL)).toBe(signal === "SIGKILL");
    expect((await runCliHere(["build"], join(cwd, "new"))).code).toBe(0);
    const { stdout } = await runCliHere(["import", "new", "--fix"], cwd);
    expect(stdout).toContain("Added 2 redirects.");
    expect(await config()).toContain('"/old/a/": "/a.html"');
    expect(await readdir(join(cwd, "new"))).not.toContain(TRIAL);
  },
);

it("--fix keeps the redirects that build, and names the others", async () => {
  // No file system has a file and a folder of one name.
  await mkdir(join(cwd, "new/public/old"), { recursive: true });
  await writeFile(join(cwd, "new/public/old/b"), "");
  const { code, stdout } = await runCliHere(["import", "new", "--fix"], cwd);
  expect(code).toBe(1);
  expect(stdout).toContain(
    "Added 1 redirect, and 1 not.\n  /old/a/ → /a.html\n  /old/b/: the site does not build",
  );
  expect(stdout).toContain("2 kept, 1 redirected, 1 lost");
  expect(await config()).toContain('redirects: {\n    "/old/a/": "/a.html",\n  },');
});
