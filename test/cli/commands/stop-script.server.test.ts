import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";

const BIN = resolve(import.meta.dirname, "../../../bin/hanblog.js");
const PREVIEW = `"${process.execPath}" "${BIN}" preview . --port 0`;
/** As in this repository: a shell that runs two commands stays. */
const SCRIPT = `"${process.execPath}" --version && ${PREVIEW}`;

/** Starts a program, and resolves to its process and to the part of its output that matches. */
function start(
  command: string,
  args: readonly string[],
  { cwd, sign }: { readonly cwd: string; readonly sign: RegExp },
): Promise<[ChildProcess, string]> {
  const child = spawn(command, args, {
    cwd,
    detached: true,
    env: { ...process.env, LC_ALL: "C.UTF-8", npm_lifecycle_event: "start" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return new Promise((done, fail) => {
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const found = sign.exec(printed)?.[0];
      if (found !== undefined) done([child, found]);
    });
    child.once("close", () => fail(new Error(`The script ended:\n${printed}`)));
  });
}

describe.skipIf(process.platform === "win32")("a preview that a script has started", () => {
  it.each<[string, NodeJS.Signals, string, readonly string[]]>([
    ["npm", "SIGTERM", "npm", ["start"]],
    // As by Ctrl+C. npm alone ignores it as long as its shell does.
    ["the group of npm", "SIGINT", "npm", ["start"]],
    ["the shell", "SIGTERM", "sh", ["-c", SCRIPT]],
    ["the shell", "SIGKILL", "sh", ["-c", SCRIPT]],
  ])("ends when %s gets %s", async (receiver, signal, command, args) => {
    const cwd = await makeTempDir();
    await writeFiles(cwd, {
      "package.json": JSON.stringify({ scripts: { start: SCRIPT } }),
      "hanblog.config.mjs": 'export default { title: "Bowl" };',
      [join("dist", "404.html")]: "gone",
    });
    const [child, url] = await start(command, args, { cwd, sign: /http:\/\/\S+/ });
    expect((await fetch(url)).status).toBe(404);
    const { pid = 0 } = child;
    process.kill(receiver.startsWith("the group") ? -pid : pid, signal);
    const isServed = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    await expect.poll(isServed, { timeout: 20_000 }).toBe(false);
  });

  it("ends when the shell ends before the site is served", async () => {
    const cwd = await makeTempDir();
    await writeFiles(cwd, {
      "hanblog.config.mjs":
        'console.log(`pid ${process.pid}.`);\nawait new Promise((done) => setTimeout(done, 1000));\nexport default { title: "Bowl" };',
      [join("dist", "404.html")]: "gone",
    });
    const [child, line] = await start("sh", ["-c", SCRIPT], { cwd, sign: /pid \d+\./ });
    child.kill("SIGKILL");
    const pid = Number.parseInt(line.slice(4), 10);
    onTestFinished(() => {
      if (isRunning()) process.kill(pid, "SIGKILL");
    });
    const isRunning = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isRunning, { timeout: 20_000 }).toBe(false);
  });
});
