// Sends the settings in `.env` to the worker on Cloudflare: node push-settings.mjs
// Secrets go through the standard input, because other users can read command lines.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";

const settings = Object.entries(parseEnv(readFileSync(new URL(".env", import.meta.url), "utf8")));
// Keys of LeanCloud are for an import on this machine.
const sent = settings.filter(([name, value]) => value !== "" && !name.startsWith("LEAN_"));
const { status } = spawnSync("npx", ["--yes", "wrangler", "secret", "bulk"], {
  cwd: fileURLToPath(new URL(".", import.meta.url)),
  input: JSON.stringify(Object.fromEntries(sent)),
  stdio: ["pipe", "inherit", "inherit"],
  shell: process.platform === "win32",
});
if (status !== 0) {
  console.error("Cloudflare did not accept the settings. Run `npx wrangler deploy` in this folder first.");
  process.exit(1);
}
