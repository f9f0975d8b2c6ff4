import type { BuildTexts } from "../messages/texts.js";
import type { CommitSummary } from "./place/compare-output.js";
import type { ForeignHost } from "./policy/foreign-hosts.js";

/** Numbers that the terminal reports after a successful build. */
interface BuildSummary {
  /** Pages created from markdown. */
  readonly pages: number;
  /** Generated pages: listings, the timeline, the not-found page. */
  readonly listings: number;
  readonly redirects: number;
  readonly milliseconds: number;
  readonly files: CommitSummary;
  /** Number of files written, including files with unchanged bytes. */
  readonly written: number;
  /** Uncompressed size of all files of each kind, in bytes. */
  readonly bytes: { readonly html: number; readonly js: number; readonly css: number };
  /** Bytes that a visitor loads for a first article; `null` if the site has none. */
  readonly article: { readonly raw: number; readonly gzip: number } | null;
  /** External hosts from which pages load resources. */
  readonly hosts: readonly ForeignHost[];
  /** Times of the plugins to print. */
  readonly plugins: readonly { readonly name: string; readonly milliseconds: number }[];
}

/** Returns the closing lines of a build, without colors. */
export function summaryLines(summary: BuildSummary, texts: BuildTexts): readonly string[] {
  const { pages, listings, redirects, files, written, bytes, article, hosts, plugins } = summary;
  // With `--clean`, unchanged files are written too.
  const timeOf = ({ name, milliseconds }: BuildSummary["plugins"][number]) => ({
    name,
    time: formatDuration(milliseconds, texts),
    share: Math.round((milliseconds / summary.milliseconds) * 100),
  });
  const isClean = written > files.added + files.changed;
  return [
    texts.pageCount({ pages, listings, redirects, duration: formatDuration(summary.milliseconds, texts) }),
    texts.fileCount({ ...files, written: isClean ? written : null }),
    texts.size({
      html: formatBytes(bytes.html),
      js: formatBytes(bytes.js),
      css: formatBytes(bytes.css),
    }),
    ...(article === null ? [] : [texts.articleSize(formatBytes(article.raw), formatBytes(article.gzip))]),
    ...(hosts.length === 0 ? [] : [texts.hosts(hosts)]),
    ...(plugins.length === 0 ? [] : [texts.plugins(plugins.map(timeOf))]),
  ];
}

/** Formats a size in powers of 1000, with up to three digits: `999 B`, `1.5 kB`, `12 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["kB", "MB", "GB"];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value < 9.95 ? value.toFixed(1) : value.toFixed(0)} ${units[unit]}`;
}

/** Formats a duration: `850 ms`, `2.4 s`, `3 min 5 s`. */
export function formatDuration(
  milliseconds: number,
  texts: Pick<BuildTexts, "milliseconds" | "seconds" | "minutes">,
): string {
  if (milliseconds < 999.5) return texts.milliseconds(Math.round(milliseconds));
  if (milliseconds < 59_950) return texts.seconds((milliseconds / 1000).toFixed(1));
  const seconds = Math.round(milliseconds / 1000);
  return texts.minutes(Math.floor(seconds / 60), seconds % 60);
}
