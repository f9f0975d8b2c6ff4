import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checksum, readModelFiles, type ModelFile } from "./model-files.js";

/** The npm package of the default model. */
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

/** Expressions made for hanblog, by their output paths. */
const KOHARU_EXPRESSIONS = {
  // Changes no parameter, and thus restores the default expression.
  "expressions/calm.exp.json": expression({}),
  "expressions/shy.exp.json": expression({
    PARAM_CHEEK: 1,
    PARAM_MOUTH_FORM: 1,
    PARAM_BROW_L_Y: 0.6,
    PARAM_BROW_R_Y: 0.6,
  }),
  "expressions/laugh.exp.json": expression({
    PARAM_EYE_L_OPEN: -1,
    PARAM_EYE_R_OPEN: -1,
    PARAM_EYE_L_SMILE: 1,
    PARAM_EYE_R_SMILE: 1,
    PARAM_MOUTH_FORM: 1,
    PARAM_MOUTH_OPEN_Y: 0.9,
    PARAM_CHEEK: 1,
  }),
  "expressions/pout.exp.json": expression({
    PARAM_BROW_L_Y: -1,
    PARAM_BROW_R_Y: -1,
    PARAM_BROW_L_FORM: -1,
    PARAM_BROW_R_FORM: -1,
    PARAM_MOUTH_FORM: -2,
    PARAM_CHEEK: 1,
  }),
  "expressions/wonder.exp.json": expression({
    PARAM_BROW_L_Y: 1,
    PARAM_BROW_R_Y: 1,
    PARAM_MOUTH_FORM: -0.6,
    PARAM_MOUTH_OPEN_Y: 0.7,
  }),
};

/** Number of frames in one breath: four seconds at 30 frames per second. */
const BREATH = 120;

/**
 * Renders the text of a Cubism 2 motion from the value of each parameter per frame. The core requires CRLF
 * line endings.
 */
function motionFile(parameters: Readonly<Record<string, readonly number[]>>): string {
  const lines = Object.entries(parameters).map(([id, values]) => `${id}=${values.join(",")}`);
  return ["# Live2D Animator Motion Data", "$fps=30", "$fadein=1000", "$fadeout=1000", ...lines, ""].join(
    "\r\n",
  );
}

/** Returns the values of a parameter that rises from `low` to `high` and falls again within one breath. */
function breathing(low: number, high: number): readonly number[] {
  return Array.from({ length: BREATH }, (_, frame) => {
    const share = (1 - Math.cos((2 * Math.PI * frame) / BREATH)) / 2;
    return Number((low + (high - low) * share).toFixed(3));
  });
}

/**
 * The text of the motion in which koharu sleeps: her eyes are closed, and her lowered head nods with her
 * breath.
 */
export const KOHARU_DOZE = motionFile({
  PARAM_ANGLE_X: [0],
  PARAM_ANGLE_Y: breathing(-30, -20),
  PARAM_ANGLE_Z: breathing(5, 8),
  PARAM_EYE_L_OPEN: [0],
  PARAM_EYE_R_OPEN: [0],
  PARAM_EYE_L_SMILE: [0],
  PARAM_EYE_R_SMILE: [0],
  PARAM_EYE_BALL_X: [0],
  PARAM_EYE_BALL_Y: [0],
  PARAM_BROW_L_Y: [0],
  PARAM_BROW_R_Y: [0],
  PARAM_MOUTH_FORM: [0],
  PARAM_MOUTH_OPEN_Y: breathing(0.1, 0.3),
  PARAM_BODY_ANGLE_X: [0],
  PARAM_BODY_ANGLE_Y: breathing(-5, -2),
  PARAM_BODY_ANGLE_Z: [0],
  PARAM_BREATH: breathing(0, 1),
});

/**
 * Motions made for hanblog, by their output paths. In no motion of the package does koharu keep her eyes
 * closed.
 */
const KOHARU_MOTIONS = { "motions/doze.mtn": KOHARU_DOZE };

/**
 * The setting file for koharu. The package's own file has only one named motion group and no hit areas. This
 * one has all motion groups of a mascot, made of the package's motions except for `sleepy`. It places koharu
 * at the bottom of the canvas. A tap on the face changes the expression, a tap on the shirt starts a motion.
 * The custom head area is hair and hat, the custom body area is skirt and legs.
 */
const KOHARU_SETTING = {
  version: "Sample 1.0.0",
  name: "koharu",
  model: "moc/koharu.moc",
  textures: ["moc/koharu.2048/texture_00.png"],
  physics: "koharu.physics.json",
  expressions: Object.keys(KOHARU_EXPRESSIONS).map((file) => ({ name: nameOf(file), file })),
  layout: { width: 3, center_x: 0, bottom: -2.222 },
  hit_areas: [
    { name: "head", id: "D_PSD.19" },
    { name: "body", id: "D_PSD.15" },
  ],
  hit_areas_custom: {
    head_x: [-0.9, 0.9],
    head_y: [1.5, 0],
    body_x: [-0.5, 0.5],
    body_y: [0, -2.15],
  },
  motions: {
    idle: motions("idle"),
    sleepy: Object.keys(KOHARU_MOTIONS).map((file) => ({ file })),
    tap_body: motions("01", "05", "06"),
    flick_head: motions("03", "04", "02"),
    pinch_in: motions("07"),
    pinch_out: motions("08"),
    shake: motions("09"),
    // Reactions to events of the page, which the package itself does not have.
    page_arrive: motions("02"),
    page_copy: motions("05"),
    page_wake: motions("09"),
    page_search: motions("04"),
    page_nothing: motions("06"),
    page_send: motions("08"),
    page_comment: motions("07"),
    page_mode: motions("03"),
  },
};

function motions(...names: readonly string[]) {
  return names.map((name) => ({ file: `mtn/${name}.mtn` }));
}

/** Returns a facial expression that adds `values` to the parameters with their names. */
function expression(values: Readonly<Record<string, number>>) {
  return {
    type: "Live2D Expression",
    fade_in: 500,
    fade_out: 500,
    params: Object.entries(values).map(([id, val]) => ({ id, val, calc: "add" })),
  };
}

function nameOf(file: string): string {
  return /([^/]+)\.exp\.json$/.exec(file)?.[1] ?? file;
}

/** Returns the `license` field of the package's `package.json`, or `unknown`. */
export function koharuLicense(dir: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
  const isRecord = typeof manifest === "object" && manifest !== null;
  return isRecord && "license" in manifest ? String(manifest.license) : "unknown";
}
