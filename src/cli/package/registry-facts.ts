import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as z from "zod";
import type { ShippedPackage } from "./shipped-list.js";

/** Facts of the registry about a version of a package. */
export interface RegistryFacts {
  /** Date and time at which the version was published, in ISO form. */
  readonly published: string;
  /** Names of the accounts that may publish the package; none if a mirror does not list them. */
  readonly maintainers: readonly string[];
}

const ANSWER = z.object({
  time: z.record(z.string(), z.string()),
  maintainers: z.union([z.string(), z.array(z.string())]).default([]),
});

/** Packages that are asked for at the same time. Each runs npm once. */
const AT_ONCE = 4;

/**
 * Asks npm, with its configuration in `env` and files, about each package. A package that the registry does not know, or that cannot be
 * asked for, has `null`.
 */
export async function registryFacts(
  packages: readonly { readonly name: string; readonly version: string }[],
  env: NodeJS.ProcessEnv,
): Promise<ReadonlyMap<string, RegistryFacts | null>> {
  const facts = new Map<string, RegistryFacts | null>();
  const waiting = packages.values();
  const ask = async (): Promise<void> => {
    for (const { name, version } of waiting) {
      facts.set(`${name}@${version}`, await factsOf(name, version, env));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return facts;
}

async function factsOf(name: string, version: string, env: NodeJS.ProcessEnv): Promise<RegistryFacts | null> {
  try {
    // npm prints a single field without its name. Some mirrors have no maintainers.
    const command = ["view", `${name}@${version}`, "name", "time", "maintainers", "--json"];
    const { stdout } = await promisify(execFile)("npm", command, {
      env,
      shell: process.platform === "win32",
      maxBuffer: 2 ** 24,
    });
    const { time, maintainers } = ANSWER.parse(JSON.parse(stdout));
    const published = time[version];
    if (published === undefined) return null;
    // npm prints one name as a text, and each with its mail address.
    const names = [maintainers].flat().map((person) => person.replace(/ *<.*/, ""));
    return { published, maintainers: names.toSorted() };
  } catch {
    return null;
  }
}

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
