import { type PlaceOfField, position, type SourcePosition } from "../../../runtime/model/error.js";
import { decodeRoute, stripBase } from "../../../runtime/model/path.js";
import { createPlaceOfOption } from "../../config/place-of-option.js";
import type { Project } from "../../config/project.js";
import type { SiteConfig } from "../../config/schema.js";
import { findField } from "../../config/fields/field-line.js";
import { namesOf } from "../../config/front-matter-names.js";
import { sourceFile } from "../scan.js";
import { findDefault } from "./folder-defaults.js";
import { readSource } from "../source-text.js";
import { splitFrontMatter } from "../../config/fields/split-front-matter.js";

/**
 * Creates a function that finds the position of a front matter field. Pages do not keep line numbers, so it reads the
 * file again.
 */
export function createPlaceOfField(siteDir: string): PlaceOfField {
  return (relativePath, field, value) => {
    const block = readBlock(sourceFile(siteDir, relativePath));
    return position(relativePath, block === null ? null : findEntry(block, namesOf(field), value));
  };
}

/**
 * Creates a function that finds a front matter field of a page in its file, else in the `defaults` of the configuration.
 */
export function createPlaceOfSetting(
  project: Pick<Project, "siteDir" | "configFile"> & { readonly config: Pick<SiteConfig, "defaults"> },
): PlaceOfField {
  const placeOf = createPlaceOfField(project.siteDir);
  const { defaults } = project.config;
  if (Object.keys(defaults).length === 0) return placeOf;
  const placeOfOption = createPlaceOfOption(project);
  return (relativePath, field, value) => {
    const own = placeOf(relativePath, field, value);
    const path = own.line === null ? findDefault(defaults, relativePath, field) : null;
    return path === null ? own : (placeOfOption(path) ?? own);
  };
}

/**
 * Creates a function that finds an address in the front matter of a file, such as the value of `heroImage` or `prev`.
 * The file may contain the address with or without the base, or only the name of its page.
 */
export function createPlaceOfTarget(
  siteDir: string,
  base: string,
): (relativePath: string, target: string) => SourcePosition {
  return (relativePath, target) => {
    const lines = readBlock(sourceFile(siteDir, relativePath))?.split("\n") ?? [];
    const address = decodeRoute(target);
    const name = address.replace(/(?:\.html|\/)$/, "").replace(/^.*\//, "");
    const found = [address, stripBase(base, address) ?? "", name]
      .filter((spelling) => spelling.length > 1)
      .map((spelling) => lines.findIndex((line) => line.includes(spelling)))
      .find((index) => index !== -1);
    return position(relativePath, found === undefined ? null : found + 1);
  };
}

/**
 * Returns the line of a field's entry with this value, else the line of the field, or `null` if the field is missing.
 */
function findEntry(block: string, names: readonly string[], value: string | undefined): number | null {
  const line = findField(block, names);
  if (line === null) return null;
  const below = block.split("\n").slice(line);
  const end = below.findIndex((text) => !/^\s|^-|^$/.test(text));
  const index = below.slice(0, end === -1 ? below.length : end).findIndex((text) => entryOf(text) === value);
  return index === -1 ? line : line + index + 1;
}

/** Returns the text of a list entry, written as `- "text"` in YAML or `"text",` in TOML and JSON. */
function entryOf(line: string): string {
  return line
    .trim()
    .replace(/^-\s*/, "")
    .replace(/,$/, "")
    .replace(/^(["'])(.*)\1$/, "$2");
}

/**
 * Reads the front matter of a file, padded so that its lines have the file's numbers. Returns `null` if there is none.
 */
function readBlock(file: string): string | null {
  try {
    const { block, opening } = splitFrontMatter(readSource({ file }).text);
    if (block === null) return null;
    return opening === 0 ? block.slice(1) : "\n".repeat(opening - 1) + block;
  } catch {
    // The file was removed after it was scanned.
    return null;
  }
}
