import { basename, dirname, join } from "node:path";
import { isHanblogError, position, type Problem } from "../../runtime/model/error.js";
import type { MascotSettings } from "../../runtime/model/mascot.js";
import { findPackage } from "../config/package-info.js";
import { isModel3, type MascotConfig } from "../config/options/mascot-schema.js";
import { createError, createProblem } from "../messages/create-problem.js";
import type { Note } from "../messages/note.js";
import { checksum, namedFiles, readModelFiles, type ModelFile, readMascotFile } from "./model-files.js";
import { KOHARU_PACKAGE, koharuLicense, loadKoharu } from "./koharu.js";
import { CORE_PACKAGE, ownCore, packageCore, type Core } from "./load-core.js";

const FOLDER = "assets/mascot";

/** The files of a mascot, with paths relative to the output folder. */
export interface MascotFiles {
  readonly files: readonly { readonly path: string; readonly contents: Uint8Array }[];
  readonly license: string;
  /** Path of the settings file, which is one of `files`. */
  readonly settings: string;
  /** Absolute paths of the site's files that the mascot is made of, including missing ones. */
  readonly sources: readonly string[];
}

/** The result of loading the mascot. A missing package does not fail the build. */
export type LoadedMascot =
  | { readonly kind: "off" }
  /**
   * A package is missing or has an unsupported version. The site is built without a mascot, and `note` says
   * why.
   */
  | { readonly kind: "absent"; readonly note: Note }
  | { readonly kind: "found"; readonly mascot: MascotFiles; readonly problems: readonly Problem[] };

/** The parts of a project that loading the mascot requires. */
export interface MascotProject {
  readonly siteDir: string;
  readonly config: { readonly mascot: MascotConfig | null };
}

interface Model {
  /** File name of the setting file. */
  readonly name: string;
  readonly setting: unknown;
  readonly files: readonly ModelFile[];
  readonly license: string;
  readonly problems: readonly Problem[];
  /** The same as `MascotFiles.sources`. */
  readonly sources: readonly string[];
}

/**
 * Loads the core and the model of the configured mascot from npm packages or from the site's folder. Packages
 * are resolved from each folder in `packagesOf`, in that order. Throws a `HanblogError` if the core or the
 * model is missing or invalid, or an `AggregateError` if both are.
 */
export function loadMascot(
  { siteDir, config }: MascotProject,
  packagesOf: readonly string[] = [siteDir, import.meta.dirname],
): LoadedMascot {
  const options = config.mascot;
  if (options === null) return { kind: "off" };
  const locate = (name: string) =>
    packagesOf.map((dir) => findPackage(name, dir)).find((found) => found !== null) ?? null;
  const [core, model] = both(
    () =>
      options.core === undefined
        ? packageCore(locate(CORE_PACKAGE))
        : ownCore(siteDir, options.core, options),
    () =>
      options.model === undefined ? packageModel(locate(KOHARU_PACKAGE)) : ownModel(options.model, siteDir),
  );
  if (core === null) return absent(CORE_PACKAGE);
  if (model === null) return absent(KOHARU_PACKAGE);
  const ownCores = options.core === undefined ? [] : [join(siteDir, options.core)];
  const mascot = { ...arrange(options, core, model), sources: [...ownCores, ...model.sources] };
  return { kind: "found", mascot, problems: model.problems };
}

/** Calls both functions and reports the errors of both at once. */
function both<One, Other>(takeOne: () => One, takeOther: () => Other): readonly [One, Other] {
  let one: One;
  try {
    one = takeOne();
  } catch (error) {
    if (!isHanblogError(error)) throw error;
    try {
      takeOther();
    } catch (other) {
      if (isHanblogError(other)) throw new AggregateError([error, other], error.message, { cause: other });
    }
    throw error;
  }
  return [one, takeOther()];
}

function absent(name: string): LoadedMascot {
  const command = `npm install --ignore-scripts ${CORE_PACKAGE}@3.1.4 ${KOHARU_PACKAGE}@1.0.5`;
  return { kind: "absent", note: { kind: "mascot-off", package: name, command } };
}

function packageModel(dir: string | null): Model | null {
  const koharu = dir === null ? null : loadKoharu(dir);
  if (dir === null || koharu === null) return null;
  const license = `Koharu, from the package ${KOHARU_PACKAGE}, whose licence field says: ${koharuLicense(dir)}`;
  return { name: "koharu.model.json", ...koharu, license, problems: [], sources: [] };
}

function ownModel(path: string, siteDir: string): Model {
  const setting = parseJson(readMascotFile(path, siteDir).toString("utf8"), path);
  const settingFile = join(siteDir, path);
  const { files, missing } = readModelFiles(settingFile, setting);
  const sources = [settingFile, ...namedFiles(setting).map((name) => join(dirname(settingFile), name))];
  const problems = missing.map((file) => {
    return createProblem("warning", "mascot-file", { kind: "model", path: file }, position(path));
  });
  return { name: basename(path), setting, files, license: "", problems, sources };
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw createError("mascot-file", { kind: "json", path }, { at: position(path), cause });
  }
}

/**
 * Script of a worker that reports the name of the WebGL renderer, or `null` without WebGL. A worker, because
 * the first WebGL context of a page blocks its thread for up to a second. Chromium hides the name behind an
 * extension, and Firefox warns about that extension.
 */
export const RENDERER_SCRIPT = `const gl = new OffscreenCanvas(1, 1).getContext("webgl");
const read = (name) => String(gl.getParameter(name));
const info = gl && /^WebKit/.test(read(gl.RENDERER)) && gl.getExtension("WEBGL_debug_renderer_info");
postMessage(gl && read(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
`;

/** Returns the output files, with content hashes in their paths so that browsers can cache them forever. */
function arrange(options: MascotConfig, core: Core, model: Model): Omit<MascotFiles, "sources"> {
  const setting = Buffer.from(JSON.stringify(model.setting));
  const all = [...model.files, { path: model.name, contents: setting }];
  const id = shorten(checksum(...all.flatMap(({ path, contents }) => [path, contents])));
  const coreName = `core.${shorten(checksum(core.script))}.js`;
  const rendererName = `renderer.${shorten(checksum(RENDERER_SCRIPT))}.js`;
  const settings: MascotSettings = {
    ...placement(options),
    cubism: isModel3(options.model) ? 4 : 2,
    core: coreName,
    renderer: rendererName,
    model: `${id}/${encodeURIComponent(model.name)}`,
  };
  const text = JSON.stringify(settings);
  const settingsPath = `${FOLDER}/settings.${shorten(checksum(text))}.json`;
  return {
    settings: settingsPath,
    license: [core.license, model.license].filter((part) => part !== "").join("\n\n"),
    files: [
      { path: settingsPath, contents: Buffer.from(text) },
      { path: `${FOLDER}/${coreName}`, contents: Buffer.from(core.script) },
      { path: `${FOLDER}/${rendererName}`, contents: Buffer.from(RENDERER_SCRIPT) },
      ...all.map(({ path, contents }) => ({ path: `${FOLDER}/${id}/${path}`, contents })),
    ],
  };
}

/** Returns the options without the paths in the site's folder, which are not published. */
function placement({ model: _model, core: _core, ...options }: MascotConfig) {
  return options;
}

function shorten(digits: string): string {
  return digits.slice(0, 8);
}
