import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PROBE = ".hanblog-é";

/**
 * Returns whether the file system of an existing folder can hold two files whose names differ only in Unicode form. That
 * of macOS cannot.
 */
export function holdsBothForms(dir: string): boolean {
  const probe = join(dir, PROBE.normalize("NFC"));
  writeFileSync(probe, "");
  const isOne = existsSync(join(dir, PROBE.normalize("NFD")));
  rmSync(probe);
  return !isOne;
}
