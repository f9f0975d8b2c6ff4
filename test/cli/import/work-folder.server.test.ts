import { spawn } from "node:child_process";
import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inWorkFolder } from "../../../src/cli/import/work-folder.js";
import { makeTempDir } from "../../make-temp-dir.js";

const BIN = resolve(import.meta.dirname, "../../../bin/hanblog.js");

let cwd = "";
beforeEach(async () => {
  cwd = await makeTempDir();
  await mkdir(join(cwd, "temp"));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

/** Starts an import whose configuration waits, and ends it by a signal once that runs. */
async function interrupt(signal: NodeJS.Signals, ...args: readonly string[]) {
  await mkdir(join(cwd, "old/docs/.vuepress"), { recursive: true });
  await writeFile(join(cwd, "old/docs/README.md"), "# Home\n");
  const config =
    "module.exports = { title: 'T' };\nconst end = Date.now() + 10_000;\nwhile (Date.now() < end);\n";
  await writeFile(join(cwd, "old/docs/.vuepress/config.js"), config);
  const child = spawn(process.execPath, [BIN, "import", "old", ...args], {
    cwd,
    env: { ...process.env, LC_ALL: "C.UTF-8", TMPDIR: join(cwd, "temp") },
  });
  const ended = new Promise<NodeJS.Signals | null>((done) => child.once("exit", (_, by) => done(by)));
  child.stdout.on("data", (chunk: Buffer) => {
    if (chunk.toString().includes("Running")) child.kill(signal);
  });
  return ended;
}

describe("an interrupted import", () => {
  it.each([
    ["SIGINT", ["new"]],
    ["SIGTERM", ["deep/inside/new"]],
    ["SIGINT", ["new", "--dry-run"]],
  ] as const)("leaves nothing after %s: %j", async (signal, args) => {
    expect(await interrupt(signal, ...args)).toBe(signal);
    expect((await readdir(cwd)).toSorted()).toEqual(["old", "temp"]);
    expect(await readdir(join(cwd, "temp"))).toEqual([]);
  });

  it("leaves nothing in the temporary folder of the system if it is killed, and the next one cleans up", async () => {
    expect(await interrupt("SIGKILL", "new")).toBe("SIGKILL");
    expect(await readdir(join(cwd, "temp"))).toEqual([]);
    expect(await readdir(cwd)).toContainEqual(expect.stringMatching(/^\.new\.import-/));
    await inWorkFolder(join(cwd, "new"), async ({ siteDir, keep }) => {
      await mkdir(siteDir);
      await writeFile(join(siteDir, "a.md"), "a");
      await keep();
    });
    expect((await readdir(cwd)).toSorted()).toEqual(["new", "old", "temp"]);
  });
});

/** Ids of processes whose command has a text. */
async function processesWith(text: string): Promise<readonly string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")),
  );
  return ids.filter((_, index) => commands[index]?.includes(text));
}

describe("an import that runs the old generator", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "leaves neither it nor a folder after %s",
    async (signal) => {
      const bin = join(cwd, "old/node_modules/.bin");
      for (const dir of [bin, join(cwd, "old/source/_posts")]) await mkdir(dir, { recursive: true });
      await writeFile(join(cwd, "old/_config.yml"), "title: T\n");
      await writeFile(join(cwd, "old/source/_posts/a.md"), "# A\n");
      // It writes all the time, and so does its child.
      const loop = "for (let i = 0; ; i++) require('node:fs').writeFileSync('file-' + i, '')";
      const script = `#!/usr/bin/env node
require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(loop)}, "a child of hexo"]);
require("node:fs").mkdirSync("inside");
process.chdir("inside");
${loop}
`;
      await writeFile(join(bin, "hexo"), script);
      await chmod(join(bin, "hexo"), 0o755);
      const child = spawn(process.execPath, [BIN, "import", "old", "new", "--run-old"], {
        cwd,
        env: { ...process.env, LC_ALL: "C.UTF-8", TMPDIR: join(cwd, "temp") },
      });
      const ended = new Promise<NodeJS.Signals | null>((done) => child.once("exit", (_, by) => done(by)));
      const program = join(cwd, ".new.import-");
      while ((await processesWith("a child of hexo")).length === 0) expect(child.exitCode).toBe(null);
      child.kill(signal);
      expect(await ended).toBe(signal);
      while ((await processesWith(program)).length + (await processesWith("a child of hexo")).length > 0);
      expect((await readdir(cwd)).toSorted()).toEqual(["old", "temp"]);
      expect(await readdir(join(cwd, "temp"))).toEqual([]);
    },
  );
});

describe("a folder for work", () => {
  const place = () => join(cwd, "place");
  const fill = (dir: string) => mkdir(dir).then(() => writeFile(join(dir, "a.md"), "new"));

  it("becomes the site as a whole, also where only the folder of git is", async () => {
    await mkdir(join(place(), ".git"), { recursive: true });
    await inWorkFolder(place(), async ({ siteDir, keep }) => {
      await fill(siteDir);
      expect(await readdir(place())).toEqual([".git"]);
      await keep();
    });
    expect((await readdir(place())).toSorted()).toEqual([".git", "a.md"]);
  });

  it("is removed after an error, with the folders above that it needed", async () => {
    const failing = inWorkFolder(join(cwd, "x/y/z"), async ({ siteDir }) => {
      await fill(siteDir);
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    expect(await readdir(cwd)).toEqual(["temp"]);
  });

  it("leaves those of a running import and of others alone", async () => {
    await mkdir(join(cwd, ".place.import-own"));
    await mkdir(join(cwd, ".place.import-running"));
    await mkdir(join(cwd, ".place.import-reused"));
    await writeFile(
      join(cwd, ".place.import-reused/process"),
      `${process.pid}\nthe identity of a former process`,
    );
    await writeFile(join(cwd, ".place.import-running/process"), String(process.pid));
    await inWorkFolder(place(), ({ siteDir }) => fill(siteDir));
    expect((await readdir(cwd)).toSorted()).toEqual([".place.import-own", ".place.import-running", "temp"]);
    expect(await readFile(join(cwd, ".place.import-running/process"), "utf8")).toBe(String(process.pid));
  });
});
