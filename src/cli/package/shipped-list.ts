import { compareText } from "../../runtime/model/lists/listing.js";
import { installedPlaces, nameAt, type LockFile } from "./lock-file.js";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { pathFrom } from "../config/path-below.js";

/** A package of somebody else that reaches the machine of an owner or a reader. */
export interface ShippedPackage {
  /** Place in the lock file. */
  readonly place: string;
  /** Name in the registry. */
  readonly name: string;
  readonly version: string;
  /** SPDX expression, or `null` if the manifest names none. */
  readonly license: string | null;
  /** Hash of the archive in the registry: `sha512-…`. */
  readonly integrity: string | null;
  /** Whether npm runs a script of the package when it installs it. A bundled package runs none. */
  readonly hasInstallScript: boolean;
  /** Whether npm installs it only on some platforms. */
  readonly isOptional: boolean;
  /** Whether npm installs it with the published package. */
  readonly isInstalled: boolean;
  /** Whether the published package contains code or files of it. */
  readonly isBundled: boolean;
}

/** Lists everything that a published package installs and contains, sorted by name and version. */
export function shippedList(
  lock: LockFile,
  bundled: BundledList,
  published: PublishedName,
): readonly ShippedPackage[] {
  // The package of the comment service depends on no other.
  const installed = new Set(published === "hanblog" ? installedPlaces(lock) : []);
  const inside = new Set(bundled[published]);
  return [...new Set([...installed, ...inside])]
    .map((place) => {
      const entry = lock[place];
      if (entry === undefined) throw new Error(`${place} is bundled, and is missing in package-lock.json`);
      return {
        place,
        name: nameAt(lock, place),
        version: entry.version,
        license: entry.license ?? null,
        integrity: entry.integrity ?? null,
        hasInstallScript: entry.hasInstallScript && installed.has(place),
        isOptional: entry.optional,
        isInstalled: installed.has(place),
        isBundled: inside.has(place),
      };
    })
    .toSorted(
      (a, b) =>
        compareText(a.name, b.name) || compareText(a.version, b.version) || compareText(a.place, b.place),
    );
}

const NAMES = ["hanblog", "hanblog-comments"] as const;

/** Name of a published package that contains bundled ones. */
type PublishedName = (typeof NAMES)[number];

/** Places of the packages inside each published package, as in the lock file: `node_modules/marked`. */
type BundledList = Readonly<Record<PublishedName, readonly string[]>>;

const SCHEMA = z.record(z.enum(NAMES), z.array(z.string()).readonly());

/** Writes the list for `npm run inventory`. It is not published. `folders` are absolute. */
export function writeBundled(packageDir: string, folders: BundledList): void {
  const lists = NAMES.map((name) => [name, folders[name].map((folder) => pathFrom(packageDir, folder))]);
  writeFileSync(listFile(packageDir), `${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`);
}

/** Reads the list that the last build has written. */
export function readBundled(packageDir: string): BundledList {
  return SCHEMA.parse(JSON.parse(readFileSync(listFile(packageDir), "utf8")));
}

function listFile(packageDir: string): string {
  return join(packageDir, "dist", "bundled.json");
}
