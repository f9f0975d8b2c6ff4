import { plural } from "../../runtime/model/plural.js";
import type { CommitSummary } from "./compare-output.js";
import type { ForeignHost } from "./foreign-hosts.js";

/** Numbers that the terminal reports after a successful build. */
export interface BuildSummary {
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
}

/** Returns the closing lines of a build, without colours. */
export function summaryLines(summary: BuildSummary): readonly string[] {
  const { bytes, article } = summary;
  const redirects = summary.redirects === 0 ? "" : ` and ${plural(summary.redirects, "redirect")}`;
  return [
    `${plural(summary.pages, "page")}, ${plural(summary.listings, "listing")}${redirects} in ${formatDuration(summary.milliseconds)}`,
    describeFiles(summary),
    `size: ${formatBytes(bytes.html)} HTML, ${formatBytes(bytes.js)} JS, ${formatBytes(bytes.css)} CSS`,
    ...(article === null
      ? []
      : [`one article loads ${formatBytes(article.raw)} (${formatBytes(article.gzip)} gzipped)`]),
    ...(summary.hosts.length === 0 ? [] : [`pages load from other hosts: ${describeHosts(summary.hosts)}`]),
  ];
}

/** Describes the file counts. With `--clean`, unchanged files are written too. */
function describeFiles({ files, written }: BuildSummary): string {
  const { added, changed, unchanged, removed } = files;
  const counts = `${added} added, ${changed} changed, ${unchanged} unchanged`;
  const isClean = written > added + changed;
  return `files: ${isClean ? `${written} written (${counts})` : counts}, ${removed} removed`;
}

function describeHosts(hosts: readonly ForeignHost[]): string {
  return hosts
    .map(({ host, purposes }) => (purposes.length === 0 ? host : `${host} (${purposes.join(", ")})`))
    .join(", ");
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
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
