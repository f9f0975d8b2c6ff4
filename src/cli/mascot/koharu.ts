import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checksum } from "./checksum.js";
import { KOHARU_EXPRESSIONS, KOHARU_MOTIONS, KOHARU_SETTING } from "./koharu-setting.js";
import { readModelFiles, type ModelFile } from "./model-files.js";

/** The npm package of the model named in spec/site.md §9. */
export const KOHARU_PACKAGE = "live2d-widget-model-koharu";

/** Checksum of the paths and contents of all files that are used from the package, sorted by path. */
const CHECKSUM = "572381ac6c5164409865b969d8d31c82a0342d0881bd47178140bc2df6688b74";

/** The koharu model: its setting file, and its other files with their output paths. */
export interface Koharu {
  readonly setting: unknown;
  readonly files: readonly ModelFile[];
}

/**
 * Loads koharu from the package in `dir`. Returns `null` if a file is missing or differs from the supported
 * version.
 */
export function loadKoharu(dir: string): Koharu | null {
  const taken = {
    ...KOHARU_SETTING,
    expressions: [],
    motions: { ...KOHARU_SETTING.motions, sleepy: [] },
  };
  const { files, missing } = readModelFiles(join(dir, "assets/koharu.model.json"), taken);
  if (missing.length > 0) return null;
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const found = checksum(...sorted.flatMap(({ path, contents }) => [path, contents]));
  if (found !== CHECKSUM) return null;
  const texts = {
    ...KOHARU_MOTIONS,
    ...Object.fromEntries(
      Object.entries(KOHARU_EXPRESSIONS).map(([path, expression]) => [path, JSON.stringify(expression)]),
    ),
  };
  const own = Object.entries(texts).map(([path, text]) => ({ path, contents: Buffer.from(text) }));
  return { setting: KOHARU_SETTING, files: [...sorted, ...own] };
}

/** Returns the `license` field of the package's `package.json`, or `unknown`. */
export function koharuLicense(dir: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
  const isRecord = typeof manifest === "object" && manifest !== null;
  return isRecord && "license" in manifest ? String(manifest.license) : "unknown";
}
