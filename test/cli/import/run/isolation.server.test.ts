import { mkdir, readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findIsolation, runProgram } from "../../../../src/cli/import/run/run-program.js";
import { makeTempDir } from "../../../make-temp-dir.js";

let dir = "";
beforeEach(async () => {
  dir = await realpath(await makeTempDir());
  await mkdir(join(dir, "own folder"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

it("keeps a program from the network and from other folders, as far as it says", async () => {
  const cwd = join(dir, "own folder");
  const { prefix, hasNetwork, canWrite } = await findIsolation(cwd);
  const script = `const fs = require("node:fs");
fs.writeFileSync("inside", "");
try { fs.writeFileSync("../outside", ""); } catch {}
console.log(Object.keys(require("node:os").networkInterfaces()).length);`;
  const result = await runProgram({
    words: [...prefix, process.execPath, "-e", script],
    cwd,
    env: { PATH: process.env["PATH"] ?? "" },
  });
  expect(result).toMatchObject({ end: "done", lastLines: [expect.anything()] });
  if (!hasNetwork) expect(result.lastLines).toEqual(["0"]);
  expect(await readdir(cwd)).toEqual(["inside"]);
  expect((await readdir(dir)).includes("outside")).toBe(canWrite);
});

it("is none without the programs for it", async () => {
  const { PATH } = process.env;
  process.env["PATH"] = join(dir, "empty");
  try {
    expect(await findIsolation(dir)).toEqual({ prefix: [], hasNetwork: true, canWrite: true });
  } finally {
    process.env["PATH"] = PATH;
  }
});
