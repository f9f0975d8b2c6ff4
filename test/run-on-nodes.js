/**
 * Runs the fast tests on several versions of Node, which the npm package `node` brings along, and fails if one fails:
 *
 *     npm run test:nodes                # every supported version and the newest one
 *     npm run test:nodes -- 24 26.1.0   # these
 */
import { spawnSync } from "node:child_process";

const SUPPORTED = ["20", "22", "24", "latest"];
const FAST = ["node_modules/vitest/vitest.mjs", "run", "--project", "fast", "--reporter", "minimal"];

/** Runs Node of a version, or of a tag of npm, with the arguments. */
function runNode(version, args, stdio) {
  const command = ["-y", "-p", `node@${version}`, "node", ...args];
  return spawnSync("npx", command, { stdio, encoding: "utf8", shell: process.platform === "win32" });
}

const wanted = process.argv.slice(2);
const results = (wanted.length === 0 ? SUPPORTED : wanted).map((wish) => {
  const version = runNode(wish, ["--version"], ["ignore", "pipe", "inherit"]).stdout.trim();
  if (version === "") return { version: wish, result: "not installed" };
  process.stdout.write(`\nNode ${version}\n`);
  const { status } = runNode(version.slice(1), FAST, "inherit");
  return { version, result: status === 0 ? "passed" : "failed" };
});

process.stdout.write(
  `\n${results.map(({ version, result }) => `${version.padEnd(10)} ${result}`).join("\n")}\n`,
);
process.exitCode = results.every(({ result }) => result === "passed") ? 0 : 1;
