import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checksum } from "./checksum.js";
import { readModelFiles, type ModelFile } from "./model-files.js";

/** The package that has the model of spec/site.md §9. */
export const KOHARU_PACKAGE = "live2d-widget-model-koharu";

/** Of the files that the setting below names with their paths, in the order of these. */
const CHECKSUM = "572381ac6c5164409865b969d8d31c82a0342d0881bd47178140bc2df6688b74";

/**
 * Koharu's own setting file has a single group with a name, and nothing that could be tapped. This one has a group for
 * everything that a mascot does, made of the same motions, and lets her stand on the window's bottom.
 */
const SETTING = {
  version: "Sample 1.0.0",
  name: "koharu",
  model: "moc/koharu.moc",
  textures: ["moc/koharu.2048/texture_00.png"],
  physics: "koharu.physics.json",
  layout: { width: 3, center_x: 0, bottom: -2.222 },
  hit_areas_custom: { head_x: [-0.6, 0.6], head_y: [1.2, 0.1], body_x: [-0.5, 0.5], body_y: [0.1, -2] },
  motions: {
    idle: motions("idle"),
    sleepy: motions("04"),
    tap_body: motions("01", "02", "03", "06"),
    flick_head: motions("07", "08", "09"),
    pinch_in: motions("05"),
    pinch_out: motions("09"),
    shake: motions("06"),
  },
};

function motions(...names: readonly string[]) {
  return names.map((name) => ({ file: `mtn/${name}.mtn` }));
}

export interface Koharu {
  readonly setting: unknown;
  readonly files: readonly ModelFile[];
}

/** Koharu's files as the package in `dir` has them; `null` where they are not those that this was made for. */
export function loadKoharu(dir: string): Koharu | null {
  const { files: unsorted, missing } = readModelFiles(join(dir, "assets/koharu.model.json"), SETTING);
  if (missing.length > 0) return null;
  const files = unsorted.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const found = checksum(...files.flatMap(({ path, contents }) => [path, contents]));
  return found === CHECKSUM ? { setting: SETTING, files } : null;
}

/** What the package says of its licence. */
export function koharuLicense(dir: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
  const isRecord = typeof manifest === "object" && manifest !== null;
  return isRecord && "license" in manifest ? String(manifest.license) : "unknown";
}
