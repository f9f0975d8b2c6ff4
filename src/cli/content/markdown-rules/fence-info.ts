/** What stands behind the opening marks of a code block. */
export interface FenceInfo {
  readonly language: string;
  readonly title: string | null;
  /** Lines from 1 that are to stand out. */
  readonly lines: ReadonlySet<number>;
  /** `null`: as the site is configured. */
  readonly lineNumbers: boolean | null;
  /** Number of the first line. */
  readonly firstLine: number;
}

/** A wider range than any block of code has is a typing error, not a wish. */
const LAST_LINE = 100_000;

/** Reads `js{1,3-5}`, `{2} js`, `js:line-numbers=10 {1} [file.js]`, `js title="file.js"`. */
export function parseFenceInfo(info: string): FenceInfo {
  let rest = info.trim();
  /** Cuts the first match out of what is left to read. */
  const take = (pattern: RegExp): readonly (string | undefined)[] | null => {
    const match = pattern.exec(rest);
    if (match === null) return null;
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`.trim();
    return match;
  };
  const quoted = take(/(?<=^|\s)title\s*=\s*(?:"([^"]*)"|'([^']*)')/);
  const ranges = take(/\{([\d\s,-]+)\}/);
  const bracketed = take(/(?<=^|\s)\[([^\]]+)\]/);
  const numbers = take(/:(no-)?line-numbers(?:=(\d+))?(?!\S)/);
  return {
    language: /^[^\s{[:]+/.exec(rest)?.[0] ?? "",
    title: quoted?.[1] ?? quoted?.[2] ?? bracketed?.[1] ?? null,
    lines: parseRanges(ranges?.[1] ?? ""),
    lineNumbers: numbers === null ? null : numbers[1] === undefined,
    firstLine: Number(numbers?.[2] ?? 1),
  };
}

function parseRanges(text: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const range of text.split(",").filter((part) => part.trim() !== "")) {
    const [first = 0, last = first] = range.split("-").map(Number);
    for (let line = first; line <= Math.min(last, LAST_LINE); line++) lines.add(line);
  }
  return lines;
}
