import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runConfig } from "../../../../src/cli/import/config/run-config.js";
import { makeTempDir } from "../../../make-temp-dir.js";

let dir = "";
let tempDir = "";
beforeEach(async () => {
  dir = await makeTempDir();
  tempDir = await makeTempDir();
});
afterEach(async () => {
  expect(await readdir(tempDir)).toEqual([]);
  for (const folder of [dir, tempDir]) await rm(folder, { recursive: true, force: true });
});

async function run(files: Readonly<Record<string, string>>, name = "config.ts") {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(dir, file, ".."), { recursive: true });
    await writeFile(join(dir, file), text);
  }
  return runConfig(join(dir, name), { rootDir: dir, tempDir, argument: { isProd: true } });
}

describe("runConfig", () => {
  it("runs a configuration with its files, and records what missing packages receive", async () => {
    const result = await run({
      "config.ts": `import { defineUserConfig } from "vuepress";
import { defaultTheme } from "@vuepress/theme-default";
import { items } from "./parts/nav";
import data from "./data.json";
export default defineUserConfig({ title: data.title as string, theme: defaultTheme({ navbar: items }), on: /a/ });`,
      "parts/nav.ts": `import { basename } from "node:path"; export const items = [{ text: basename(__dirname), link: "/" }];`,
      "data.json": `{ "title": "T" }`,
    });
    expect(result).toEqual({
      kind: "value",
      value: {
        title: "T",
        theme: {
          $call: {
            module: "@vuepress/theme-default",
            name: "defaultTheme",
            args: [{ navbar: [{ text: "parts", link: "/" }] }],
          },
        },
        on: { $regexp: "a" },
      },
    });
  });

  it("calls a configuration that is a function, and waits for a promise", async () => {
    const text = "module.exports = async (context) => ({ title: String(context.isProd) });";
    expect(await run({ "config.js": text }, "config.js")).toEqual({
      kind: "value",
      value: { title: "true" },
    });
  });

  it("lets a configuration write nothing, and reports its error", async () => {
    const text = `require("fs").writeFileSync(__dirname + "/x", ""); module.exports = {};`;
    const result = await run({ "config.js": text }, "config.js");
    expect(result.kind).toBe("failed");
    expect(existsSync(join(dir, "x"))).toBe(false);
  });

  it("lets a configuration start no programs, which could write", async () => {
    const command = `${JSON.stringify(process.execPath)} -e "require('fs').writeFileSync('x', '')"`;
    const text = `require("child_process").execSync(${JSON.stringify(command)}); module.exports = {};`;
    const result = await run({ "config.js": text }, "config.js");
    expect(result.kind).toBe("failed");
    expect(existsSync(join(dir, "x"))).toBe(false);
  });

  it.each([
    "process.kill(process.ppid, 0)",
    "process._kill(process.ppid, 0)",
    "process._debugProcess(process.ppid)",
  ])("lets a configuration signal no process: %s", async (text) => {
    const result = await run({ "config.js": `${text}; module.exports = {};` }, "config.js");
    expect(result).toMatchObject({ kind: "failed", reason: expect.stringContaining("may not signal") });
  });

  it("keeps the files of tracing out of the project", async () => {
    const text = `require("trace_events").createTracing({ categories: ["node"] }).enable(); module.exports = {};`;
    expect(await run({ "config.js": text }, "config.js")).toEqual({ kind: "value", value: {} });
    expect(await readdir(dir)).toEqual(["config.js"]);
  });

  it("reports a syntax error", async () => {
    expect((await run({ "config.ts": "export default {" })).kind).toBe("failed");
  });
});
