// Sends the settings in `.env` to the project on Vercel, for production: node push-settings.mjs
// A secret goes through the standard input, because other users can read command lines.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

const settings = Object.entries(parseEnv(readFileSync(new URL(".env", import.meta.url), "utf8")));
// Keys of LeanCloud are for an import on this machine.
for (const [name, value] of settings.filter(([name, value]) => value !== "" && !name.startsWith("LEAN_"))) {
  const { status } = spawnSync("npx", ["--yes", "vercel", "env", "add", name, "production", "--force"], {
    input: value,
    stdio: ["pipe", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    console.error(`Vercel did not accept ${name}. Run \`npx vercel link\` in this folder, and try again.`);
    process.exit(1);
  }
}
console.log(`Sent all settings. They apply to the next deployment: npx vercel deploy --prod`);
