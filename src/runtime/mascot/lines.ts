import type { MascotLines } from "../model/mascot.js";
import { readablePath, stripBase } from "../model/path.js";

/** What happens that the mascot may speak of. */
export type Occasion = keyof MascotLines;

/** The lines for an occasion of the longest path that `path` begins with and that has any. */
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

/** The path of a page as the config writes it: without the base, decoded. */
export function pagePath(pathname: string, base: string): string {
  return readablePath(stripBase(base, pathname) ?? pathname);
}
