/**
 * Runs the scripts `check:*`, `types` and `lint` of package.json at the same time, and prints the output of each when it
 * ends. Exits with 1 if one fails. The linter starts after the compiler, which writes types that it reads.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, resolve } from "node:path";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

// Windows names the variable `Path`.
const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
const env = {
  ...process.env,
  [pathName]: [resolve("node_modules/.bin"), process.env[pathName]].join(delimiter),
};

/** Runs a script, and prints its output as a whole when it ends. Resolves to a list with its name if it failed. */
async function runScript(name) {
  const start = performance.now();
  const child = spawn(scripts[name], { env, shell: true, stdio: ["ignore", "pipe", "pipe"] });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk));
  const code = await new Promise((done) => {
    child.once("error", (error) => done(error.message));
    child.once("close", (status, signal) => done(status ?? signal));
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const result = code === 0 ? "passed" : `failed (${code})`;
  process.stdout.write(`${name}: ${result} in ${seconds} s\n${Buffer.concat(chunks).toString()}`);
  return code === 0 ? [] : [name];
}

const others = Object.keys(scripts).filter((name) => name.startsWith("check:"));
const typesAndLint = async () => [...(await runScript("types")), ...(await runScript("lint"))];
const failed = (await Promise.all([typesAndLint(), ...others.map(runScript)])).flat();
if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.join(", ")}\n`);
  process.exitCode = 1;
}
