import { readLayout, type ModelSetting, type MotionFile } from "./model-setting.js";
import { isRecord, readList, readNumber, readText } from "../load-file.js";

/** A setting file of Cubism 4 with the fields of Cubism 2, and two fields that only Cubism 4 has. */
export interface Model3Setting extends ModelSetting {
  /** Parameters that close the eyes. `lipSync` lists the parameters that move with a voice. */
  readonly eyeBlink: readonly string[];
  readonly lipSync: readonly string[];
}

/**
 * Parses a `model3.json`. Invalid optional fields are left out. Throws a `TypeError` without model or
 * textures.
 */
export function parseModel3Setting(input: unknown): Model3Setting {
  if (!isRecord(input)) throw new TypeError("expected an object");
  const files = isRecord(input["FileReferences"]) ? input["FileReferences"] : {};
  const model = readText(files["Moc"]);
  const textures = readList(files["Textures"], readText);
  if (model === null) throw new TypeError("`FileReferences.Moc` is missing");
  if (textures.length === 0) throw new TypeError("`FileReferences.Textures` is missing or empty");
  return {
    name: null,
    id: null,
    model,
    textures,
    hitAreas: readList(input["HitAreas"], readHitArea),
    physics: readText(files["Physics"]),
    pose: readText(files["Pose"]),
    expressions: readList(files["Expressions"], readExpression),
    motions: readMotions(files["Motions"]),
    layout: readLayout(input["Layout"], pascalCase),
    customAreas: { head: null, body: null },
    initParam: [],
    initPartsVisible: [],
    eyeBlink: readGroup(input["Groups"], "EyeBlink"),
    lipSync: readGroup(input["Groups"], "LipSync"),
  };
}

function readHitArea(value: unknown) {
  if (!isRecord(value)) return null;
  const id = readText(value["Id"]);
  return id === null ? null : { id, name: readText(value["Name"]) ?? id };
}

function readExpression(value: unknown) {
  if (!isRecord(value)) return null;
  const file = readText(value["File"]);
  return file === null ? null : { name: readText(value["Name"]) ?? file, file };
}

/** Parses the motions by group. Groups with the same normalized name are merged. */
function readMotions(value: unknown): ModelSetting["motions"] {
  const motions = new Map<string, readonly MotionFile[]>();
  for (const [name, files] of Object.entries(isRecord(value) ? value : {})) {
    const group = groupName(name);
    motions.set(group, [...(motions.get(group) ?? []), ...readList(files, readMotion)]);
  }
  return motions;
}

/** Normalizes a group's name to the form of Cubism 2: `TapBody` and `Tap@Body` become `tap_body`. */
function groupName(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
}

function readMotion(value: unknown): MotionFile | null {
  if (!isRecord(value)) return null;
  const file = readText(value["File"]);
  if (file === null) return null;
  const fade = (key: string) => {
    const seconds = readNumber(value[key]);
    return seconds === null || seconds < 0 ? null : seconds * 1000;
  };
  const sound = readText(value["Sound"]);
  return { file, sound, fadeIn: fade("FadeInTime"), fadeOut: fade("FadeOutTime") };
}

function pascalCase(key: string): string {
  return key.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function readGroup(groups: unknown, name: string): readonly string[] {
  const found = readList(groups, (group) => (isRecord(group) && group["Name"] === name ? group : null));
  return readList(found[0]?.["Ids"], readText);
}
