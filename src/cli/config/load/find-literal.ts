import type { KeyPosition } from "./key-position.js";

/** Returns the position of the first quoted text on one line that `isWanted` accepts, or `null`. */
export function findLiteral(source: string, isWanted: (text: string) => boolean): KeyPosition | null {
  for (const [index, line] of source.split("\n").entries()) {
    const found = [...line.matchAll(/(["'`])(.*?)\1/g)].find(([, , text]) => isWanted(text ?? ""));
    if (found !== undefined) return { line: index + 1, column: found.index + 1 };
  }
  return null;
}
