import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Installs packages (`name@version`) into a temporary folder and calls `use` with a `require` that finds them and with
 * the folder. For packages that a fixture is recorded from: they are too large to install with the others.
 */
export async function installApart(packages, use) {
  const folder = mkdtempSync(join(tmpdir(), "hanblog-recorder-"));
  try {
    const manifest = join(folder, "package.json");
    writeFileSync(manifest, '{ "private": true }');
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    execFileSync(npm, ["install", ...options, ...packages], {
      cwd: folder,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    return await use(createRequire(manifest), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
