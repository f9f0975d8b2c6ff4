/** A heading without a space before its text, which may be in an item of a list. */
const BARE_HEADING = /^((?: {0,3}(?:[-*+]|\d{1,9}\.) +)? {0,3}#{1,6})(?=[^#\s])/;
/** A start of an item that ends no paragraph in CommonMark: its number is not 1. */
const LATER_ITEM = /^ {0,3}(?!1\.)\d{1,9}\. +\S/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}\.) /;
const TABLE_LINE = /^ {0,3}\|?[ :-]*-[ :|-]*$/;

/**
 * Writes markdown for kramed, a fork of an old version of marked, as CommonMark: headings without a space, items of lists that end
 * a paragraph, and rows of tables with more cells than the head, whose last ones would be missing. `text` has marks instead of code.
 */
export function fromKramed(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(BARE_HEADING, "$1 "));
  return freeItems(widenTables(lines)).join("\n");
}

/** Adds a blank line before an item that follows the text of a paragraph outside of a list. */
function freeItems(lines: readonly string[]): readonly string[] {
  let block: "none" | "list" | "paragraph" = "none";
  let isAfterBlank = true;
  return lines.flatMap((line) => {
    const isFreed = block === "paragraph" && !isAfterBlank && LATER_ITEM.test(line);
    if (LIST_ITEM.test(line)) block = "list";
    // A list ends at a line at the margin behind a blank one.
    else if (isAfterBlank && /^\S/.test(line)) block = /^[#>|]/.test(line) ? "none" : "paragraph";
    isAfterBlank = line.trim() === "";
    return isFreed ? ["", line] : [line];
  });
}

/** Adds cells without text to the heads of tables that have wider rows. */
function widenTables(lines: readonly string[]): readonly string[] {
  const output = [...lines];
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (!line.includes("|") || !TABLE_LINE.test(line)) continue;
    const width = cellsOf(line);
    if (cellsOf(lines[at - 1] ?? "") !== width) continue;
    let most = width;
    let end = at + 1;
    for (; (lines[end] ?? "").includes("|"); end++) most = Math.max(most, cellsOf(lines[end] ?? ""));
    output[at - 1] = addCells(lines[at - 1] ?? "", "  ", most - width);
    output[at] = addCells(line, " --- ", most - width);
    at = end;
  }
  return output;
}

function cellsOf(line: string): number {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.match(/(?<!\\)\|/g)?.length ?? 0;
}

function addCells(line: string, cell: string, count: number): string {
  if (count <= 0) return line;
  return `${line.trimEnd().replace(/\|$/, "")}|${`${cell}|`.repeat(count)}`;
}
