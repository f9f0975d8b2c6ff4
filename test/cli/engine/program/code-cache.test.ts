import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { requireCode } from "../../../../src/cli/engine/program/code-cache.js";

const root = mkdtempSync(join(tmpdir(), "hanblog-code-"));
const loader = join(root, "loader.cjs");
buildSync({
  entryPoints: [join(import.meta.dirname, "../../../../src/cli/engine/program/code-cache.ts")],
  outfile: loader,
  bundle: true,
  platform: "node",
  format: "cjs",
});
afterAll(() => rmSync(root, { recursive: true }));

let dir = "";
let file = "";
beforeEach(() => {
  dir = mkdtempSync(join(root, "case-"));
  file = join(dir, "sum.cjs");
  writeFileSync(file, "exports.add = (a, b) => a + b;\n");
});

/** Evaluates an expression with `loader` and `file` in a new process, and returns its output. */
function print(expression: string): string {
  const script = `const loader = require(${JSON.stringify(loader)}); const file = ${JSON.stringify(file)};
    Promise.resolve(${expression}).then((value) => console.log(JSON.stringify(value)));`;
  return execFileSync(process.execPath, ["-e", script], { encoding: "utf8" }).trim();
}

const SUM = "loader.requireCode(file).add(3, 2)";

function kept(): string {
  const [name = ""] = readdirSync(join(dir, ".code"));
  return join(dir, ".code", name);
}

describe("files that are loaded with cached code", () => {
  it("run like required files", () => {
    writeFileSync(join(dir, "other.cjs"), "module.exports = 'other';");
    writeFileSync(
      file,
      "module.exports = [__filename, __dirname, require('./other.cjs'), this === exports, typeof module];",
    );
    expect(requireCode(file)).toEqual([file, dir, "other", true, "object"]);
  });

  it("run once", () => {
    expect(requireCode(file)).toBe(requireCode(file));
  });

  it("import modules, relative to the folder of the loader", () => {
    writeFileSync(join(root, "module.mjs"), "export const name = 'here';");
    const names = `Promise.all(["./module.mjs", "data:text/javascript,export const name = 'data'"]
      .map((name) => loader.importModule(name))).then((all) => all.map(({ name }) => name))`;
    expect(print(names)).toBe('["here","data"]');
  });

  it("throw their errors", () => {
    writeFileSync(file, "null.name;");
    expect(() => requireCode(file)).toThrow(TypeError);
    writeFileSync(file, "exports.add = 1 +;");
    expect(() => requireCode(file)).toThrow(SyntaxError);
  });
});

describe("cached code", () => {
  it("is written when the process ends, and used by the next one", () => {
    expect(print(SUM)).toBe("5");
    utimesSync(kept(), 1, 1);
    expect(print(SUM)).toBe("5");
    expect(statSync(kept()).mtimeMs).toBe(1000);
  });

  it("is written when a thread ends", () => {
    const thread = `new Promise((done) => new (require("node:worker_threads").Worker)(
      \`require(${JSON.stringify(loader)}).requireCode(${JSON.stringify(file)})\`, { eval: true }).on("exit", done))`;
    expect(print(thread)).toBe("0");
    expect(statSync(kept()).size).toBeGreaterThan(0);
  });

  it("is not used for a file that has changed", () => {
    expect(print(SUM)).toBe("5");
    writeFileSync(file, "exports.add = (a, b) => a - b;\n");
    expect(print(SUM)).toBe("1");
    utimesSync(kept(), 1, 1);
    expect(print(SUM)).toBe("1");
    expect(statSync(kept()).mtimeMs).toBe(1000);
    expect(readdirSync(join(dir, ".code"))).toHaveLength(1);
  });

  it.each([
    ["that lost its end", (bytes: Buffer) => bytes.subarray(0, -100)],
    ["of other bytes", (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -8), Buffer.alloc(8, 1)])],
    ["of nothing", () => Buffer.alloc(0)],
  ])("%s is replaced", (_, damage) => {
    expect(print(SUM)).toBe("5");
    const damaged = damage(readFileSync(kept()));
    writeFileSync(kept(), damaged);
    expect(print(SUM)).toBe("5");
    expect(readFileSync(kept())).not.toEqual(damaged);
  });

  it("is replaced for other flags of the engine", () => {
    expect(print(SUM)).toBe("5");
    utimesSync(kept(), 1, 1);
    const flagged = `require("node:v8").setFlagsFromString("--max-lazy") ?? ${SUM}`;
    expect(print(flagged)).toBe("5");
    expect(statSync(kept()).mtimeMs).not.toBe(1000);
  });

  it("is optional if none can be written", () => {
    writeFileSync(join(dir, ".code"), "");
    expect(print(SUM)).toBe("5");
    expect(readdirSync(dir).toSorted()).toEqual([".code", "sum.cjs"]);
  });
});
