import { readFileSync } from "node:fs";
import { position, type SourcePosition } from "../../runtime/model/error.js";
import { decodeRoute, stripBase } from "../../runtime/model/path.js";
import { placeOf } from "./check-config.js";
import { findLiteral } from "./find-literal.js";
import { nameOfConfig, type Project } from "./project.js";

/** Says where an option stands in the config file; `null` for a site without one. Only faults ask. */
export type PlaceOfOption = (path: readonly PropertyKey[]) => SourcePosition | null;

/** Finds options in a project's config file, which is read again for it. */
export function createPlaceOfOption(project: Pick<Project, "siteDir" | "configFile">): PlaceOfOption {
  const { configFile } = project;
  const file = nameOfConfig(project);
  if (configFile === null || file === null) return () => null;
  return (path) => placeOf({ file, text: readText(configFile) }, path);
}

/** Finds an address in a project's config file, written with the base or without it; only the file where it is not. */
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
    // It was removed meanwhile.
    return "";
  }
}
