import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findPackage } from "../config/find-package.js";
import { contentHash, type PackageFiles } from "./package-files.js";

/** Mermaid's own bundle for browsers: an entry, and a chunk for each kind of diagram. */
const ENTRY = "dist/mermaid.esm.min.mjs";
const CHUNKS = "dist/chunks/mermaid.esm.min";

/** Names that the modules import each other by; some hosts do not know `.mjs`. */
const IMPORTS = /(["'])\.\/(?:chunks\/mermaid\.esm\.min\/)?([\w.-]+)\.mjs\1/g;
const SOURCE_MAP = /\n\/\/# sourceMappingURL=\S*\s*$/;

/** An installed mermaid. */
export interface DiagramPackage {
  /** Absolute. */
  readonly dir: string;
  /** The module that pages import, below the output folder. */
  readonly entry: string;
}

/** Looks for mermaid where the site would find it, then beside hanblog; `null` where it is not installed. */
export function findDiagramPackage(siteDir: string): DiagramPackage | null {
  const dir = findPackage("mermaid", siteDir) ?? findPackage("mermaid", import.meta.dirname);
  // Versions before 10 have no such bundle.
  if (dir === null || !existsSync(join(dir, ENTRY))) return null;
  // The entry names its chunks, and those bear the hashes of their contents.
  const hash = contentHash(readFileSync(join(dir, ENTRY)));
  return { dir, entry: `assets/mermaid-${hash}/mermaid.js` };
}

/** Every module of an installed mermaid: which of them a page needs is known in the browser only. */
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
