import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Name of the file that says that a folder is hanblog's output, and may be replaced. */
export const MARKER_FILE = ".hanblog";

/** What an output folder says of itself, for the build that replaces it. */
export interface Marker {
  readonly version: string;
  /** Files of the build before that are kept for open tabs; they go with the next build. */
  readonly kept: readonly string[];
}

/** The marker of an output folder, `null` where the folder is not ours. */
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

/** Writes the marker; its bytes depend on nothing but what it is given. */
export async function writeMarker(dir: string, marker: Marker): Promise<void> {
  const kept = marker.kept.length === 0 ? {} : { kept: marker.kept.toSorted() };
  const content = { generator: "hanblog", version: marker.version, ...kept };
  await writeFile(join(dir, MARKER_FILE), `${JSON.stringify(content, null, 2)}\n`);
}
