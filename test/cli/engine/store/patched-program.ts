import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect } from "vitest";
import { makeTempDir } from "../../../make-temp-dir.js";

const PACKAGE = resolve(import.meta.dirname, "../../../..");
const COPIED = ["dist/cli", "dist/runtime", "dist/theme", "src", "templates", "package.json"];

/** A text replacement in a compiled file of the package. */
export interface Patch {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Copies the package to a new folder and patches it there. Resolves to the folder. */
export async function patchProgram(patches: readonly Patch[]): Promise<string> {
  const dir = await makeTempDir();
  for (const path of COPIED) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await cp(join(PACKAGE, path), join(dir, path), { recursive: true });
  }
  for (const path of ["node_modules", "dist/packages"]) await symlink(join(PACKAGE, path), join(dir, path));
  for (const { file, from, to } of patches) {
    const text = await readFile(join(dir, file), "utf8");
    expect(text).toContain(from);
    await writeFile(
      join(dir, file),
      text.replace(from, () => to),
    );
  }
  return dir;
}
