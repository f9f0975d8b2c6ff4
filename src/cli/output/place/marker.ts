import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Name of the file that marks a folder as hanblog's output, which builds may replace. */
export const MARKER_FILE = ".hanblog";

/** Content of the marker file, which the next build reads. */
export interface Marker {
  readonly version: string;
  /** Assets of the previous build that are kept for open tabs. The next build deletes them. */
  readonly kept: readonly string[];
}

/** Reads the marker of an output folder. Resolves to `null` if hanblog did not write the folder. */
export async function readMarker(dir: string): Promise<Marker | null> {
  try {
    const value: unknown = JSON.parse(await readFile(join(dir, MARKER_FILE), "utf8"));
    if (typeof value !== "object" || value === null) return null;
    if (!("generator" in value) || value.generator !== "hanblog") return null;
    const version = "version" in value && typeof value.version === "string" ? value.version : "";
    const kept = "kept" in value && Array.isArray(value.kept) ? value.kept : [];
    return { version, kept: kept.filter((file): file is string => typeof file === "string") };
  } catch {
    return null;
  }
}

/** Writes the marker file. Its bytes depend only on the arguments. */
export async function writeMarker(dir: string, marker: Marker): Promise<void> {
  const kept = marker.kept.length === 0 ? {} : { kept: marker.kept.toSorted() };
  const content = { generator: "hanblog", version: marker.version, ...kept };
  await writeFile(join(dir, MARKER_FILE), `${JSON.stringify(content, null, 2)}\n`);
}
