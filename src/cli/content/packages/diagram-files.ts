import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findOptionalPackage } from "../../config/package-info.js";
import { contentHash, type PackageFiles } from "./package-files.js";

/** Mermaid's browser bundle: the entry module, and the folder with chunks for each kind of diagram. */
const ENTRY = "dist/mermaid.esm.min.mjs";
const CHUNKS = "dist/chunks/mermaid.esm.min";

/**
 * Relative imports between the modules of the bundle. Their `.mjs` becomes `.js`, because some hosts do not know
 * `.mjs`.
 */
const IMPORTS = /(["'])\.\/(?:chunks\/mermaid\.esm\.min\/)?([\w.-]+)\.mjs\1/g;
const SOURCE_MAP = /\n\/\/# sourceMappingURL=\S*\s*$/;

/** Installed Mermaid package. */
export interface DiagramPackage {
  /** Absolute path of the package. */
  readonly dir: string;
  /** Module that pages import, as a path below the output folder. */
  readonly entry: string;
}

/** Finds Mermaid from the site's folder, then from hanblog's own. Returns `null` if it is not installed or too old. */
export function findDiagramPackage(siteDir: string): DiagramPackage | null {
  const dir = findOptionalPackage("mermaid", siteDir);
  // Versions before 10 do not have this bundle.
  if (dir === null || !existsSync(join(dir, ENTRY))) return null;
  // The names of the chunks contain hashes of their contents. The entry lists those names, so its hash covers all
  // files.
  const hash = contentHash(readFileSync(join(dir, ENTRY)));
  return { dir, entry: `assets/mermaid-${hash}/mermaid.js` };
}

/** Loads every module of an installed Mermaid. Only the browser knows which of them a page needs. */
export function loadDiagramFiles({ dir, entry }: DiagramPackage): PackageFiles {
  const folder = entry.slice(0, entry.lastIndexOf("/"));
  const read = (file: string) => {
    const source = readFileSync(join(dir, file), "utf8");
    return Buffer.from(source.replace(SOURCE_MAP, "\n").replace(IMPORTS, '"./$2.js"'));
  };
  const chunks = readdirSync(join(dir, CHUNKS))
    .filter((file) => file.endsWith(".mjs"))
    .toSorted()
    .map((file) => ({
      path: `${folder}/${file.replace(/\.mjs$/, ".js")}`,
      contents: read(`${CHUNKS}/${file}`),
    }));
  const license = readFileSync(join(dir, "LICENSE"), "utf8");
  return {
    files: [{ path: entry, contents: read(ENTRY) }, ...chunks],
    license: `Mermaid\n\n${license}`,
  };
}
