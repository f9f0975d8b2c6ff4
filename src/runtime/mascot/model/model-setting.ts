import type { Point } from "../geometry.js";
import { LAYOUT_KEYS, type Layout } from "./layout.js";
import { isRecord, readList, readNumber, readText } from "../load-file.js";

/** A motion in a setting file. Paths are relative to that file. */
export interface MotionFile {
  readonly file: string;
  readonly sound: string | null;
  /** Duration of the fade in milliseconds; `null` for the default. */
  readonly fadeIn: number | null;
  readonly fadeOut: number | null;
}

/** A rectangle of the logical view that reacts to taps. */
export interface CustomArea {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** An initial value of a parameter or part of the model: `init_param`, `init_parts_visible`. */
export interface InitialValue {
  readonly id: string;
  readonly val: number;
}

/** A parsed setting file of Cubism 2 with all its fields. Paths are relative to the file. */
export interface ModelSetting {
  readonly name: string | null;
  readonly id: string | null;
  readonly model: string;
  readonly textures: readonly string[];
  readonly hitAreas: readonly { readonly name: string; readonly id: string }[];
  readonly physics: string | null;
  readonly pose: string | null;
  readonly expressions: readonly { readonly name: string; readonly file: string }[];
  readonly motions: ReadonlyMap<string, readonly MotionFile[]>;
  readonly layout: Layout;
  readonly customAreas: { readonly head: CustomArea | null; readonly body: CustomArea | null };
  readonly initParam: readonly InitialValue[];
  readonly initPartsVisible: readonly InitialValue[];
}

/**
 * Parses a setting file. Invalid optional fields are left out. Throws a `TypeError` if `model` is missing, or
 * `textures` is missing or empty.
 */
export function parseModelSetting(input: unknown): ModelSetting {
  if (!isRecord(input)) throw new TypeError("expected an object");
  const model = readText(input["model"]);
  const textures = readList(input["textures"], readText);
  if (model === null) throw new TypeError("`model` is missing");
  if (textures.length === 0) throw new TypeError("`textures` is missing or empty");
  return {
    name: readText(input["name"]),
    id: readText(input["id"]),
    model,
    textures,
    hitAreas: readList(input["hit_areas"], readHitArea),
    physics: readText(input["physics"]),
    pose: readText(input["pose"]),
    expressions: readList(input["expressions"], readExpression),
    motions: readMotions(input["motions"]),
    layout: readLayout(input["layout"]),
    customAreas: readCustomAreas(input["hit_areas_custom"]),
    initParam: readList(input["init_param"], readInitial),
    initPartsVisible: readList(input["init_parts_visible"], readInitial),
  };
}

function readHitArea(value: unknown) {
  if (!isRecord(value)) return null;
  const [name, id] = [readText(value["name"]), readText(value["id"])];
  return name === null || id === null ? null : { name, id };
}

function readExpression(value: unknown) {
  if (!isRecord(value)) return null;
  const [name, file] = [readText(value["name"]), readText(value["file"])];
  return file === null ? null : { name: name ?? file, file };
}

function readMotions(value: unknown): ModelSetting["motions"] {
  if (!isRecord(value)) return new Map();
  return new Map(Object.entries(value).map(([group, files]) => [group, readList(files, readMotion)]));
}

function readMotion(value: unknown): MotionFile | null {
  if (!isRecord(value)) return null;
  const file = readText(value["file"]);
  if (file === null) return null;
  const fade = (key: string) => {
    const time = readNumber(value[key]);
    return time === null || time < 0 ? null : time;
  };
  return { file, sound: readText(value["sound"]), fadeIn: fade("fade_in"), fadeOut: fade("fade_out") };
}

/** Parses a layout. `nameOf` returns the name that the setting file uses for a key of `Layout`. */
export function readLayout(value: unknown, nameOf: (key: string) => string = (key) => key): Layout {
  if (!isRecord(value)) return {};
  const known = LAYOUT_KEYS.map((key) => [key, readNumber(value[nameOf(key)])] as const);
  const isSize = (key: string) => key === "width" || key === "height";
  return Object.fromEntries(known.filter(([key, entry]) => entry !== null && (!isSize(key) || entry > 0)));
}

function readCustomAreas(value: unknown): ModelSetting["customAreas"] {
  const record = isRecord(value) ? value : {};
  const area = (name: string): CustomArea | null => {
    const [x, y] = [readRange(record[`${name}_x`]), readRange(record[`${name}_y`])];
    return x === null || y === null ? null : { x, y };
  };
  return { head: area("head"), body: area("body") };
}

/** Returns two numbers in ascending order, because files list heights from top to bottom. */
function readRange(value: unknown): readonly [number, number] | null {
  const [from, to] = readList(value, readNumber);
  if (from === undefined || to === undefined) return null;
  return [Math.min(from, to), Math.max(from, to)];
}

function readInitial(value: unknown): InitialValue | null {
  if (!isRecord(value)) return null;
  const [id, val] = [readText(value["id"]), readNumber(value["val"])];
  return id === null || val === null ? null : { id, val };
}

/** Whether a point of the logical view is in an area. */
export function isInArea({ x, y }: CustomArea, at: Point): boolean {
  return x[0] <= at.x && at.x <= x[1] && y[0] <= at.y && at.y <= y[1];
}
