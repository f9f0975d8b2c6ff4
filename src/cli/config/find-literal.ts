import type { KeyPosition } from "./key-position.js";

/** Where the first text of a source stands that is written out in quotes, on one line, and that is wanted; or `null`. */
export function findLiteral(source: string, isWanted: (text: string) => boolean): KeyPosition | null {
  for (const [index, line] of source.split("\n").entries()) {
    const found = [...line.matchAll(/(["'`])(.*?)\1/g)].find(([, , text]) => isWanted(text ?? ""));
    if (found !== undefined) return { line: index + 1, column: found.index + 1 };
  }
  return null;
}
