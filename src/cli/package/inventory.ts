import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readPackageInfo } from "../config/package-info.js";
import { billOfMaterials } from "./bill-of-materials.js";
import { readBundled, shippedList } from "./shipped-list.js";
import { readLockFile } from "./lock-file.js";
import { inventoryTable, registryFacts } from "./registry-facts.js";

/**
 * Prints everything by others that hanblog installs and contains, with facts from the registry. With `--sbom DIR`, it asks
 * nobody, and writes a bill of materials for each published package. Not published; `npm run inventory` builds first.
 */
const { values } = parseArgs({ options: { sbom: { type: "string" } } });
const { dir, version } = readPackageInfo();
const lock = readLockFile(readFileSync(join(dir, "package-lock.json"), "utf8"));
const bundled = readBundled(dir);
const license = lock[""]?.license ?? "";

if (values.sbom === undefined) {
  const packages = shippedList(lock, bundled, "hanblog");
  const facts = await registryFacts(packages, process.env);
  process.stdout.write(inventoryTable(packages, facts, Date.now()));
  const missing = packages.filter(({ name, version: one }) => (facts.get(`${name}@${one}`) ?? null) === null);
  if (missing.length > 0) {
    process.stderr.write(
      `The registry did not answer for ${missing.length} of ${packages.length} packages. Their age and maintainers are unknown.\n`,
    );
  }
} else {
  mkdirSync(values.sbom, { recursive: true });
  for (const name of ["hanblog", "hanblog-comments"] as const) {
    const packages = shippedList(lock, bundled, name);
    const text = billOfMaterials({ name, version, license }, packages, lock, commitTime(dir));
    const file = join(values.sbom, `${name}-${version}.cdx.json`);
    writeFileSync(file, text);
    process.stdout.write(`${file}\n`);
  }
}

/** Returns the time in `SOURCE_DATE_EPOCH` (seconds, https://reproducible-builds.org), or that of the commit. */
function commitTime(packageDir: string): Date {
  const given = process.env["SOURCE_DATE_EPOCH"];
  const seconds =
    given ?? execFileSync("git", ["log", "-1", "--format=%ct"], { cwd: packageDir, encoding: "utf8" });
  return new Date(Number(seconds) * 1000);
}
