import { HANBLOG_IDS, findHeadings, headingIds } from "../../../content/headings.js";

/** A place in a note, as a link writes it after `#`. */
export interface Place {
  /** Id in the new site, or `null` for the whole note. */
  readonly id: string | null;
  readonly found: boolean;
}

/** Returns the text of a heading as Obsidian compares it: without signs that a link cannot have. */
function headingKey(text: string): string {
  return text
    .replace(/[#^[\]|:%\\*_`=~]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** Id of a block that links name, such as `^a1b2c3`. */
function blockId(name: string): string {
  return `block-${name.toLowerCase()}`;
}

/** Places of a note that links can name. */
export interface NoteAnchors {
  /** Ids of headings by their words. The first of several headings counts. */
  readonly headings: ReadonlyMap<string, string>;
  readonly blocks: ReadonlySet<string>;
}

/** Reads the headings and the ids of blocks of a note. */
export function readAnchors(body: string): NoteAnchors {
  const found = findHeadings(body);
  const ids = headingIds(found, HANBLOG_IDS);
  const entries = found.flatMap(({ text, markdown }, index) =>
    [text, markdown].map((words) => [headingKey(words), ids[index] ?? ""] as const),
  );
  return {
    headings: new Map(entries.toReversed()),
    blocks: new Set(body.split("\n").flatMap((line) => BLOCK.exec(line)?.[2]?.toLowerCase() ?? [])),
  };
}

/** Returns the place of a link below a note. */
export function findPlace({ headings, blocks }: NoteAnchors, fragment: string): Place {
  if (fragment.startsWith("^")) {
    const name = fragment.slice(1).trim().toLowerCase();
    return blocks.has(name) ? { id: blockId(name), found: true } : { id: null, found: false };
  }
  const id = headings.get(lastKey(fragment));
  return { id: id === "" ? null : (id ?? null), found: id !== undefined };
}

/** Returns the part of a note that an embed shows, or `null` if it has no such heading or block. */
export function sectionOf(body: string, fragment: string): string | null {
  if (fragment === "") return body;
  if (fragment.startsWith("^")) return findBlock(body, fragment.slice(1).trim());
  const headings = findHeadings(body);
  const wanted = lastKey(fragment);
  const start = headings.find(
    ({ text, markdown }) => headingKey(text) === wanted || headingKey(markdown) === wanted,
  );
  if (start === undefined) return null;
  const lines = body.split("\n");
  const level = levelOf(lines[start.line], lines[start.line + 1]);
  const end = headings.find(
    ({ line }) => line > start.line && levelOf(lines[line], lines[line + 1]) <= level,
  );
  return lines.slice(start.line, end?.line).join("\n").trimEnd();
}

/** Returns the key of the heading that a link means. It can name the headings above it too, as in `A#B`. */
function lastKey(fragment: string): string {
  return headingKey(fragment.split("#").at(-1) ?? "");
}

function levelOf(line = "", below = ""): number {
  return /^ {0,3}(#{1,6})/.exec(line)?.[1]?.length ?? (/^ {0,3}=/.test(below) ? 1 : 2);
}

/** Returns the paragraph or list item that ends with `^name`, without this mark. */
function findBlock(body: string, name: string): string | null {
  const lines = body.split("\n");
  const end = lines.findIndex((line) => BLOCK.exec(line)?.[2]?.toLowerCase() === name.toLowerCase());
  if (end < 0) return null;
  const last = (lines[end] ?? "").replace(BLOCK, "$1").trimEnd();
  // A mark on a line of its own belongs to the block above it.
  let from = end;
  if (last === "") while (from > 0 && (lines[from - 1] ?? "").trim() === "") from--;
  const isItem = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/.test(last);
  if (!isItem) while (from > 0 && (lines[from - 1] ?? "").trim() !== "") from--;
  return [...lines.slice(from, end), last].join("\n").trim();
}

/** A block id at the end of a line. */
const BLOCK = /^(|.*[ \t])\^([a-zA-Z0-9-]+)[ \t]*$/;

/** Removes the ids of blocks. Those that links name become anchors. */
export function replaceBlockIds(text: string, isLinked: (name: string) => boolean): string {
  return text
    .split("\n")
    .map((line) =>
      line.replace(BLOCK, (_, before: string, name: string) =>
        isLinked(name.toLowerCase()) ? `${before}<span id="${blockId(name)}"></span>` : before.trimEnd(),
      ),
    )
    .join("\n");
}
