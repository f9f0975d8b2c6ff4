import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readPackageInfo } from "../config/package-info.js";
import { billOfMaterials } from "./bill-of-materials.js";
import { readBundled } from "./bundled-list.js";
import { readLockFile } from "./lock-file.js";
import { registryFacts, type RegistryFacts } from "./registry-facts.js";
import { shippedList, type ShippedPackage } from "./shipped-list.js";

/**
 * Prints everything by others that hanblog installs and contains, with facts from the registry. With `--sbom DIR`, it asks
 * nobody, and writes a bill of materials for each published package. Not published; `npm run inventory` builds first.
 */
const { values } = parseArgs({ options: { sbom: { type: "string" } } });
const { dir, version } = readPackageInfo();
const lock = readLockFile(readFileSync(join(dir, "package-lock.json"), "utf8"));
const bundled = readBundled(dir);
const license = lock[""]?.license ?? "";

const HEAD = ["package", "version", "in", "published", "age", "licence", "install script", "maintainers"];
const DAY = 86_400_000;
const UNKNOWN = "unknown";

/**
 * Returns a table in markdown of packages with the facts of the registry, by `name@version`. `facts` is `null` if nobody
 * asked. `now` is in milliseconds.
 */
export function inventoryTable(
  packages: readonly ShippedPackage[],
  facts: ReadonlyMap<string, RegistryFacts | null>,
  now: number,
): string {
  const rows = packages.map((one) => {
    const known = facts.get(`${one.name}@${one.version}`) ?? null;
    return [
      one.name,
      one.version,
      placesOf(one),
      known?.published.slice(0, 10) ?? UNKNOWN,
      ageOf(known?.published ?? "", now),
      one.license ?? UNKNOWN,
      one.hasInstallScript ? "yes" : "no",
      known?.maintainers.join(", ") || UNKNOWN,
    ];
  });
  const lines = [HEAD, HEAD.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `${lines.join("\n")}\n`;
}

function ageOf(published: string, now: number): string {
  const days = Math.floor((now - Date.parse(published)) / DAY);
  return Number.isNaN(days) ? UNKNOWN : `${days} days`;
}

function placesOf({ isBundled, isInstalled }: ShippedPackage): string {
  return [isInstalled ? "installed" : "", isBundled ? "bundled" : ""]
    .filter((word) => word !== "")
    .join(", ");
}

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
