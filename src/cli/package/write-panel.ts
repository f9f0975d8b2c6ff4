import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bundlePanel } from "../comments/node/bundle-panel.js";

/** Writes the panel that any page can load to `dist/panel`. */
export async function writePanel(packageDir: string): Promise<void> {
  const outdir = join(packageDir, "dist", "panel");
  await rm(outdir, { recursive: true, force: true });
  for (const [path, { contents }] of await bundlePanel()) {
    const file = join(outdir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, contents);
  }
}
