import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathBelow } from "../config/path-below.js";
import type { Notes } from "./notes.js";

/** Folder of the new site with files that its build refuses. It holds no pages. */
export const ASIDE = "import-aside";

/** Moves a file that the build refuses to `import-aside`, and reports it. Resolves to whether it was moved. */
export async function moveAside(
  file: string,
  { siteDir, notes }: { readonly siteDir: string; readonly notes: Notes },
): Promise<boolean> {
  const from = join(siteDir, file);
  const to = join(siteDir, ASIDE, file);
  if (pathBelow(siteDir, from) === null || file.startsWith(`${ASIDE}/`)) return false;
  await mkdir(dirname(to), { recursive: true });
  const isMoved = await rename(from, to).then(
    () => true,
    () => false,
  );
  if (isMoved) notes.lost("taken-file", file, { file: `${ASIDE}/${file}` });
  return isMoved;
}
