import { spawnSync } from "node:child_process";
import { chmod, copyFile, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";

const SCRIPT = resolve(import.meta.dirname, "../../../templates/service/vercel/push-settings.mjs");

/** Runs the script with an `npx` that records its arguments and its input, and fails for the name `BAD`. */
async function push(env: string) {
  const dir = await makeTempDir();
  const npx = `#!/bin/sh
echo "$*" >> "${dir}/calls"
cat >> "${dir}/inputs"
echo >> "${dir}/inputs"
[ "$5" != BAD ]
`;
  await writeFiles(dir, { ".env": env, "bin/npx": npx });
  await chmod(join(dir, "bin/npx"), 0o755);
  await copyFile(SCRIPT, join(dir, "push-settings.mjs"));
  const PATH = `${join(dir, "bin")}:${process.env["PATH"]}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["push-settings.mjs"], {
    cwd: dir,
    env: { ...process.env, PATH },
    encoding: "utf8",
  });
  const read = (name: string) => readFile(join(dir, name), "utf8");
  return { status, printed: stdout + stderr, calls: await read("calls"), inputs: await read("inputs") };
}

it("sends each setting to Vercel, with its value on the standard input only", async () => {
  const pushed = await push("#OFF=\nEMPTY=\nA=one\nB='two words $HOME'\n");
  expect(pushed).toMatchObject({
    status: 0,
    calls: "--yes vercel env add A production --force\n--yes vercel env add B production --force\n",
    inputs: "one\ntwo words $HOME\n",
  });
  expect(pushed.printed).not.toContain("two words");
});

it("stops at the first setting that Vercel does not accept", async () => {
  const pushed = await push("BAD=secret\nNEXT=1\n");
  expect(pushed).toMatchObject({ status: 1, inputs: "secret\n" });
  expect(pushed.printed).toMatch(/did not accept BAD.*vercel link/);
});
