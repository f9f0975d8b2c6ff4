import type { MascotLines } from "../../model/mascot.js";
import { readablePath, stripBase } from "../../model/path.js";

/** An event on which the mascot may say something. */
export type Occasion = keyof MascotLines;

/** Returns the texts for an occasion, from the longest prefix of `path` that has texts for it. */
export function linesFor(
  lines: Readonly<Record<string, MascotLines>>,
  path: string,
  occasion: Occasion,
): readonly string[] {
  const prefixes = Object.keys(lines)
    .filter((prefix) => path.startsWith(prefix) && (lines[prefix]?.[occasion]?.length ?? 0) > 0)
    .toSorted((a, b) => b.length - a.length);
  return lines[prefixes[0] ?? ""]?.[occasion] ?? [];
}

/** Returns the path of a page in the form that the config uses: without the base, decoded. */
export function pagePath(pathname: string, base: string): string {
  return readablePath(stripBase(base, pathname) ?? pathname);
}
