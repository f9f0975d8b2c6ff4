import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { renameFile } from "../files/rename-file.js";
import { createError } from "../messages/create-problem.js";

const run = promisify(execFile);

/**
 * Packs a package into a file, as for the registry, so that another machine can install this very version. The
 * folder of the file must exist. Throws `pack-failed`.
 */
export async function packPackage(packageDir: string, file: string): Promise<void> {
  const dir = await mkdtemp(`${file}-`);
  try {
    // Its scripts would compile again. What runs now is compiled already. Windows starts `npm` through a shell only.
    await run("npm", ["pack", "--ignore-scripts", "--pack-destination", quoted(dir)], {
      cwd: packageDir,
      shell: process.platform === "win32",
    });
    const [name = ""] = await readdir(dir);
    renameFile(join(dir, name), file);
  } catch (error) {
    throw createError("pack-failed", { reason: reasonOf(error) }, { cause: error });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function quoted(path: string): string {
  return process.platform === "win32" ? `"${path}"` : path;
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  return (
    text.split("\n").find((line) => line !== "") ?? (error instanceof Error ? error.message : String(error))
  );
}
