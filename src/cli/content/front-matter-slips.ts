/** A line that YAML takes for text, so that its parser stumbles over a later one. */
export interface Slip {
  /** Line of the file, counted from 1. */
  readonly line: number;
  readonly hint: string;
}

/** What the parser says where it read text, and only found out below that it should have been a field. */
const LATE =
  /map of fields|document separator is expected|multiline key|expected ':' after a mapping key|implicit mapping pair/;
/** `title:text`, or the colon of Chinese and Japanese keyboards; not `12:30`, `std::cout` or `https://`. */
const FIELD = /^\s*([A-Za-z_][\w-]*)\s*(?:：|:(?![\s:]|\/\/|$))/;
/** `-text`. */
export const ENTRY = /^\s*-(?=[^\s-])/;
export const ENTRY_HINT = "Write a space behind the `-` of a list's entry.";
/** A field with its text, which goes on in the lines below that are further in. */
const WITH_TEXT = /^[\s-]*[\w-]+:[ \t]+[^\s#]/;

/** The line that is to be mended where the parser failed at or below it for `reason`; `null` where it is no such slip. */
export function findSlip(reason: string, lines: readonly string[]): Slip | null {
  if (!LATE.test(reason)) return null;
  let depth = Infinity;
  for (const [index, line] of lines.entries()) {
    const indent = line.search(/[^\s-]|-(?=\S)/);
    if (indent === -1 || indent > depth) continue;
    depth = WITH_TEXT.test(line) ? indent : Infinity;
    const field = FIELD.exec(line)?.[1];
    if (field !== undefined) {
      return {
        line: index + 1,
        hint: `Write \`${field}: value\`, with the colon \`:\` and a space behind it.`,
      };
    }
    if (ENTRY.test(line)) return { line: index + 1, hint: ENTRY_HINT };
  }
  return null;
}
