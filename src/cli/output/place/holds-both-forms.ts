import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PROBE = ".hanblog-é";

/**
 * Returns whether the file system of an existing folder can hold two files whose names differ only in Unicode form. That
 * of macOS cannot.
 */
export function holdsBothForms(dir: string): boolean {
  return holdsBoth(dir, PROBE.normalize("NFC"), PROBE.normalize("NFD"));
}

/** Returns whether it can hold two files whose names differ only in case. Those of macOS and Windows usually cannot. */
export function holdsBothCases(dir: string): boolean {
  return holdsBoth(dir, PROBE, PROBE.toUpperCase());
}

function holdsBoth(dir: string, name: string, other: string): boolean {
  const probe = join(dir, name);
  writeFileSync(probe, "");
  const isOne = existsSync(join(dir, other));
  rmSync(probe);
  return !isOne;
}
