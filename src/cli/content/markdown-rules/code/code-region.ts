// Matches `// #region x`, the same in comments of CSS, HTML, batch files and SQL, `#pragma region x` and `#region x`.
const REGION =
  /^\s*(?:(?:\/\/|\/\*|<!--|::|rem\b|--|#)\s*)?#?(?:pragma\s+)?(end ?)?region\b[ \t]*([\w*-]*)?.*$/i;

/** Returns the lines of a named region without its marks, or `null` if the text has no such region. */
export function cutRegion(text: string, name: string): string | null {
  const lines = text.split("\n");
  const found = findRegion(lines, name);
  if (found === null) return null;
  const inner = lines.slice(found.start, found.end);
  return inner.filter((line) => !isRegionMark(line)).join("\n");
}

/** Returns the indices of the first line of a named region and of the line after it, or `null`. */
export function findRegion(
  lines: readonly string[],
  name: string,
): { readonly start: number; readonly end: number } | null {
  const start = lines.findIndex((line) => readMark(line)?.opens === name);
  if (start < 0) return null;
  let depth = 0;
  const end = lines.findIndex((line, index) => {
    const mark = index > start ? readMark(line) : null;
    if (mark === null) return false;
    if (mark.opens !== null) depth += 1;
    else if (depth === 0 || mark.closes === name) return true;
    else depth -= 1;
    return false;
  });
  return { start: start + 1, end: end < 0 ? lines.length : end };
}

/** Returns whether a line marks the start or the end of a region. */
export function isRegionMark(line: string): boolean {
  return readMark(line) !== null;
}

/** Removes the indentation that all lines share. */
export function dedent(text: string): string {
  const lines = text.split("\n");
  const indents = lines
    .filter((line) => line.trim() !== "")
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.MAX_SAFE_INTEGER);
  return lines.map((line) => line.slice(Math.min(shared, line.length))).join("\n");
}

function readMark(line: string): { readonly opens: string | null; readonly closes: string | null } | null {
  if (!/region/i.test(line)) return null;
  const mark = REGION.exec(line);
  if (mark === null) return null;
  const name = (mark[2] ?? "").replace(/[*-]+$/, "");
  return mark[1] === undefined ? { opens: name, closes: null } : { opens: null, closes: name };
}
