import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runProgram, RUN_LIMITS } from "../../../../src/cli/import/run/run-program.js";
import { makeTempDir } from "../../../make-temp-dir.js";

let dir = "";
beforeEach(async () => {
  dir = await makeTempDir();
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const run = (script: string, limits = RUN_LIMITS) =>
  runProgram(
    { words: [process.execPath, "-e", script], cwd: dir, env: { PATH: process.env["PATH"] ?? "" } },
    limits,
  );

/** Waits until a process has ended. */
async function ended(pid: number): Promise<void> {
  for (;;) {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "State:\tX");
    if (/^State:\s+[XZ]/m.test(status)) return;
  }
}

/** Code that starts a program which writes its id and never ends, and that continues once it runs. */
const CHILD = `
const { spawn } = require("node:child_process");
const fs = require("node:fs");
spawn(process.execPath, ["-e", "require('node:fs').writeFileSync('child', String(process.pid)); setInterval(() => {}, 1000)"], { stdio: "inherit" });
while (!fs.existsSync("child") || fs.readFileSync("child", "utf8") === "");
`;
const childId = async () => Number(await readFile(join(dir, "child"), "utf8"));

describe("a program", () => {
  it("returns what it printed, and its last lines without controls and colours", async () => {
    const result = await run(
      `console.log("a\\u0007\\u001B[31mb\\u001B[0m"); for (let i = 0; i < 20; i++) console.error("line " + i); process.exitCode = 3;`,
    );
    expect(result).toMatchObject({ end: "failed", code: 3, stdout: "a\u0007\u001B[31mb\u001B[0m\n" });
    expect(result.lastLines).toEqual(Array.from({ length: 8 }, (_, index) => `line ${index + 12}`));
    const thrown = await run(
      "const deep = (n) => n > 0 ? deep(n - 1) : null.x; Error.stackTraceLimit = 30; deep(30);",
    );
    expect(thrown.lastLines).toContainEqual(
      expect.stringMatching(/^TypeError: Cannot read properties of null/),
    );
    expect((await run(`console.log("a\\u0007\\u001B[31mb\\u001B[0m")`)).lastLines).toEqual(["ab"]);
  });

  it("has only the variables that it was given", async () => {
    const { stdout } = await run("console.log(Object.keys(process.env).join())");
    expect(stdout.trim()).toBe("PATH");
  });

  it("is stopped when it hangs", async () => {
    const hanging = await run("setInterval(() => {}, 1000);", { milliseconds: 200, bytes: 1e6 });
    expect(hanging.end).toBe("slow");
  });

  it("is stopped when it prints without an end, in bounded memory", async () => {
    const script = `const line = "x".repeat(1e6) + "\\n"; for (let i = 0; i < 200; i++) require("node:fs").writeSync(1, line);`;
    const result = await run(script, { milliseconds: 600_000, bytes: 5e6 });
    expect(result.end).toBe("large");
    expect(result.stdout.length).toBeLessThanOrEqual(5e6);
  });

  it("leaves no child when it ends", async () => {
    expect((await run(`${CHILD} process.exit(0);`)).end).toBe("done");
    await ended(await childId());
  });

  it("is missing if it cannot be started", async () => {
    const none = await runProgram({ words: [join(dir, "none")], cwd: dir, env: {} });
    expect(none.end).toBe("missing");
  });
});
