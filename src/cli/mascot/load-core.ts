import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isModel3, type MascotConfig } from "../config/options/mascot-schema.js";
import { createError } from "../messages/create-problem.js";
import { checksum, readMascotFile } from "./model-files.js";

/** The npm package that contains the core in version 2.1.00_1. */
export const CORE_PACKAGE = "live2d-widget";
const CORE_FILE = "src/lib/live2d.core.js";
const CORE_CHECKSUM = "e17821a9c23ff0fdd76a2ec7fd3595c64c7b83915b4716341a3ec70a933be28e";

/** A name that appears in the source of every core for Cubism 3 and later. */
const NEW_CORE = "Live2DCubismCore";

/** The script of the Live2D core and its licence text. */
export interface Core {
  readonly script: string;
  readonly license: string;
}

/**
 * Loads the core from the package in `dir`. Returns `null` if it is missing or differs from the supported
 * version.
 */
export function packageCore(dir: string | null): Core | null {
  const file = dir === null ? "" : join(dir, CORE_FILE);
  if (!existsSync(file)) return null;
  const source = readFileSync(file, "utf8");
  if (checksum(source) !== CORE_CHECKSUM) return null;
  return { script: coreScript(source), license: coreLicense(source) };
}

/** Matches the `export{ A as B, C as D, }` at the end of a core that is packaged as a module. */
const EXPORTS = /\n\s*export\s*\{([^}]*)\}\s*;?\s*$/;

/**
 * Converts a Live2D core to a classic script. The core on npm ends in `export`, but is not a valid module
 * because it declares names twice. Its exports become globals, its other names stay local, and its calls of
 * `console.log` print nothing. The licence comment stays at the top. A core without exports is returned
 * unchanged.
 */
export function coreScript(source: string): string {
  const found = EXPORTS.exec(source);
  if (found === null) return source;
  const license = /^\s*\/\*[^]*?\*\//.exec(source)?.[0].trim() ?? "";
  const body = source.slice(0, found.index);
  return `${license}
(function (console) {
${license === "" ? body : body.slice(body.indexOf("*/") + 2)}
${globals(found[1] ?? "")}
})(Object.assign(Object.create(console), { log: function () {} }));
`;
}

function globals(list: string): string {
  const names = [...list.matchAll(/([\w$]+)(?:\s+as\s+([\w$]+))?/g)];
  return names.map(([, own = "", given = own]) => `window.${given} = ${own};`).join("\n");
}

/** Returns the licence comment at the top of a core, or an empty string. */
export function coreLicense(source: string): string {
  return /^\s*\/\*[^]*?\*\//.exec(source)?.[0].trim() ?? "";
}

/**
 * Loads the core that `mascot.core` names. Throws a `HanblogError` if the file is missing or does not fit the
 * model.
 */
export function ownCore(siteDir: string, path: string, options: MascotConfig): Core {
  const source = readMascotFile(path, siteDir).toString("utf8");
  checkCore(source, options);
  return { script: coreScript(source), license: coreLicense(source) };
}

/**
 * Throws `mascot-core` if the core cannot draw the model: a core for Cubism 2 draws no Cubism 4 models and
 * vice versa.
 */
function checkCore(source: string, { core, model }: MascotConfig): void {
  const needsNew = isModel3(model);
  if (source.includes(NEW_CORE) === needsNew) return;
  throw createError("mascot-core", { core: String(core), needed: needsNew ? 4 : 2 });
}
