import { readFileSync } from "node:fs";
import { position, type SourcePosition, type Problem } from "../../runtime/model/error.js";
import { decodeRoute, stripBase } from "../../runtime/model/path.js";
import { placeOf } from "./checks/check-config.js";
import { findLiteral } from "./load/key-position.js";
import { nameOfConfig, type Project } from "./project.js";
import type { ConfigPath } from "./checks/config-mistake.js";

/** Returns the place of an option in the config file, or `null` for a site without one. Called only for problems. */
export type PlaceOfOption = (path: readonly PropertyKey[]) => SourcePosition | null;

/** Creates a function that finds options in a project's config file. Each call reads the file again. */
export function createPlaceOfOption(project: Pick<Project, "siteDir" | "configFile">): PlaceOfOption {
  const { configFile } = project;
  const file = nameOfConfig(project);
  if (configFile === null || file === null) return () => null;
  return (path) => placeOf({ file, text: readText(configFile) }, path);
}

/**
 * Creates a function that finds an address in a project's config file, with or without the base. An address that is not
 * found gives the file only.
 */
export function createPlaceOfLink(project: Project): (target: string) => SourcePosition | null {
  const { configFile, config } = project;
  const file = nameOfConfig(project);
  if (configFile === null || file === null) return () => null;
  let text: string | null = null;
  return (target) => {
    text ??= readText(configFile);
    const spellings = new Set([target, stripBase(config.base, target) ?? target].map(decodeRoute));
    const found = findLiteral(text, (literal) => spellings.has(decodeRoute(literal)));
    return position(file, found?.line, found?.column);
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The file was removed meanwhile.
    return "";
  }
}

/** Codes of the problems that a theme and the schema of its options report. */
const CODES: ReadonlySet<string> = new Set(["theme-config", "config-invalid"]);

/** Adds the places of options to the problems that a theme reports about its options. Other problems are unchanged. */
export function placeThemeOptions(problems: readonly Problem[], placeOf: PlaceOfOption): readonly Problem[] {
  return problems.map((problem) =>
    CODES.has(problem.code) && problem.at === null
      ? { ...problem, at: placeOf(optionPath(problem.message)) }
      : problem,
  );
}

/** Returns the path of the first option that a message names, such as `themeConfig.friendLinks[0].link`. */
function optionPath(message: string): ConfigPath {
  const found = /(?:locales\["([^"]*)"\]\.)?themeConfig((?:\.[\w$]+|\[\d+\])*)/.exec(message);
  const steps = [...(found?.[2] ?? "").matchAll(/\.([\w$]+)|\[(\d+)\]/g)];
  return [
    ...(found?.[1] === undefined ? [] : ["locales", found[1]]),
    "themeConfig",
    ...steps.map(([, name, index]) => name ?? Number(index)),
  ];
}
