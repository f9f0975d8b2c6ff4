import type { RegistryFacts } from "./registry-facts.js";
import type { ShippedPackage } from "./shipped-list.js";

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
