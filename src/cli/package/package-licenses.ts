import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { packageFolder } from "../cache/package-folder.js";

const PACKAGES = `${sep}node_modules${sep}`;

/** The licences of all packages that these absolute files are of: their texts go wherever copies of them go. */
export function packageLicenses(files: Iterable<string>): string {
  const folders = new Set([...files].map((file) => packageFolder(file)).filter((folder) => folder !== null));
  const texts = [...folders].map((folder) => {
    const name = folder.slice(folder.lastIndexOf(PACKAGES) + PACKAGES.length).replaceAll(sep, "/");
    return `${name}\n\n${licenseIn(folder)}`;
  });
  return `${[...new Set(texts)].toSorted().join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** Some packages name their licence in their manifest only. */
function licenseIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file !== undefined) return readFileSync(join(folder, file), "utf8").trim();
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const fields =
    typeof manifest === "object" && manifest !== null ? { license: "", author: "", ...manifest } : null;
  return JSON.stringify({ license: fields?.license, author: fields?.author });
}
