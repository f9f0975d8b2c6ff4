import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  freshManager,
  locksOf,
  PACKAGE_MANAGERS,
  type PackageManager,
  type PackageManagerName,
} from "./package-manager.js";

/**
 * Finds the package manager of a folder: the nearest `packageManager` field or lock file, in this folder or above it up to
 * the root of the repository. The members of a workspace share those of the root. Returns `null` if there is none.
 * `folder` is relative to the root.
 */
export function findManager(root: string, folder: string): PackageManager | null {
  const names = folder === "" ? [] : folder.split("/");
  for (let depth = names.length; depth >= 0; depth--) {
    const inside = names.slice(0, depth).join("/");
    const found = managerIn(root, inside);
    if (found !== null) return found;
  }
  return null;
}

function managerIn(root: string, folder: string): PackageManager | null {
  const dir = join(root, folder);
  const field = readField(join(dir, "package.json"));
  const name =
    field?.name ??
    PACKAGE_MANAGERS.find((known) => locksOf(known).some((lock) => existsSync(join(dir, lock))));
  if (name === undefined) return null;
  const lock = locksOf(name).find((known) => existsSync(join(dir, known))) ?? freshManager(name).lock;
  const major = field?.major ?? majorOf(name, readText(join(dir, lock)));
  return { name, folder, lock, major, isPinned: field !== null };
}

/** Reads `packageManager`, such as `pnpm@10.4.1+sha512.…` (https://nodejs.org/api/packages.html#packagemanager). */
function readField(file: string): { readonly name: PackageManagerName; readonly major: number } | null {
  try {
    const manifest: unknown = JSON.parse(readText(file) ?? "null");
    const value = typeof manifest === "object" && manifest !== null && "packageManager" in manifest;
    const [, named, major] = /^(\w+)@(\d+)\./.exec(value ? String(manifest.packageManager) : "") ?? [];
    const name = PACKAGE_MANAGERS.find((known) => known === named);
    return name === undefined ? null : { name, major: Number(major) };
  } catch {
    // npm reports a faulty manifest.
    return null;
  }
}

/** Returns the major version that writes a lock file of this format, or `null` if many do. */
function majorOf(name: PackageManagerName, lock: string | null): number | null {
  if (lock === null) return null;
  if (name === "yarn") return /^# yarn lockfile v1$/m.test(lock) ? 1 : 4;
  if (name !== "pnpm") return null;
  const format = Number(/^lockfileVersion:\s*['"]?(\d+)/m.exec(lock)?.[1] ?? 9);
  // Version 8 writes format 6, versions 9 and 10 write format 9.
  return format < 9 ? 8 : 10;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
