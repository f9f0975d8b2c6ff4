import { compareText } from "../../runtime/model/listing.js";
import { type BundledList, type PublishedName } from "./bundled-list.js";
import { installedPlaces, nameAt, type LockFile } from "./lock-file.js";

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
