/** Parsed text after the opening marks of a code block. */
export interface FenceInfo {
  readonly language: string;
  readonly title: string | null;
  /** Lines to highlight, counted from 1. */
  readonly lines: ReadonlySet<number>;
  /** Whether to show line numbers; `null` to follow the site's configuration. */
  readonly lineNumbers: boolean | null;
  /** Number shown for the first line. */
  readonly firstLine: number;
}

/** Highest line number that a range can contain. A longer range is a typing mistake. */
const LAST_LINE = 100_000;

/**
 * Parses the text after the opening marks, such as `js{1,3-5}`, `{2} js`, `js:line-numbers=10 {1} [file.js]` or `js
 * title="file.js"`.
 */
export function parseFenceInfo(info: string): FenceInfo {
  let rest = info.trim();
  /** Removes the first match from `rest` and returns it. */
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
