import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { packageFolder } from "../cache/package-folder.js";

const PACKAGES = `${sep}node_modules${sep}`;

/**
 * Returns the licence texts of all packages that contain these absolute files. Copies of a package must
 * include its licence.
 */
export function packageLicenses(files: Iterable<string>): string {
  const folders = new Set([...files].map((file) => packageFolder(file)).filter((folder) => folder !== null));
  const texts = [...folders].map((folder) => {
    const name = folder.slice(folder.lastIndexOf(PACKAGES) + PACKAGES.length).replaceAll(sep, "/");
    return `${name}\n\n${licenseIn(folder)}`;
  });
  return `${[...new Set(texts)].toSorted().join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** Returns the licence text of a package. Some packages state their licence only in their manifest. */
function licenseIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file !== undefined) return readFileSync(join(folder, file), "utf8").trim();
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const fields =
    typeof manifest === "object" && manifest !== null ? { license: "", author: "", ...manifest } : null;
  return JSON.stringify({ license: fields?.license, author: fields?.author });
}
