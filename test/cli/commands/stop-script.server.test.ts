import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";

const BIN = resolve(import.meta.dirname, "../../../bin/hanblog.js");
const PREVIEW = `"${process.execPath}" "${BIN}" preview . --port 0`;
/** As in this repository: a shell that runs two commands stays. */
const SCRIPT = `"${process.execPath}" --version && ${PREVIEW}`;

/** Starts a program, and resolves to its process and to the URL that the preview prints. */
function start(command: string, args: readonly string[], cwd: string): Promise<[ChildProcess, string]> {
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
      const url = /http:\/\/\S+/.exec(printed)?.[0];
      if (url !== undefined) done([child, url]);
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
    const [child, url] = await start(command, args, cwd);
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
});
