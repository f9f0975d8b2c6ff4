import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import glob from "fast-glob";
import { compareText } from "../../runtime/model/lists/listing.js";
import type { SizeTexts } from "../messages/texts.js";
import { formatBytes } from "./summary.js";

/** Number of the largest files of a group that a report names. */
const MOST_NAMED = 5;
/** Number of files that are read at once. */
const AT_ONCE = 16;
/** Matches the scripts and style sheets that belong to one page. */
const OF_PAGE = /^assets\/(?:js\/\d+|css\/page)\.[^/]*$/;

/** A file of the output with its sizes in bytes. `gzip` is `null` for a file that servers do not compress. */
interface FileSize {
  readonly path: string;
  readonly bytes: number;
  readonly gzip: number | null;
}

/** Returns the lines of a report on what a built site consists of. `dest` is the absolute output folder. */
export async function reportSizes(dest: string, texts: SizeTexts): Promise<readonly string[]> {
  const paths = await glob("**/*", { cwd: dest, dot: true });
  const sizes = await measureFiles(dest, paths.toSorted(compareText));
  const shared = await sharedFiles(dest, paths);
  const isCode = ({ path }: FileSize) => /^assets\/(?:js|css)\//.test(path) || shared.has(path);
  const documents = sizes.filter(({ path }) => path.endsWith(".html"));
  const code = sizes.filter(isCode);
  const ofPages = code.filter(({ path }) => OF_PAGE.test(path));
  const common = code.filter(({ path }) => !OF_PAGE.test(path));
  const others = sizes.filter((file) => !isCode(file) && !file.path.endsWith(".html"));
  return [
    ...group(
      texts.everyPage,
      common.filter(({ path }) => shared.has(path)),
      Infinity,
    ),
    ...group(
      texts.onDemand,
      common.filter(({ path }) => !shared.has(path)),
      Infinity,
    ),
    ...group(texts.ofPages, ofPages, MOST_NAMED),
    ...group(texts.documents, documents, MOST_NAMED),
    ...group(texts.others, others, MOST_NAMED),
  ];
}

const compress = promisify<Uint8Array, Buffer>(gzip);

async function measureFiles(dest: string, paths: readonly string[]): Promise<readonly FileSize[]> {
  const sizes: FileSize[] = [];
  const left = [...paths.entries()];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [index, path] = next;
      const bytes = await readFile(join(dest, path));
      const isText = /\.(?:css|html|js|json|svg|txt|xml)$/.test(path);
      sizes[index] = { path, bytes: bytes.length, gzip: isText ? (await compress(bytes)).length : null };
    }
  });
  await Promise.all(workers);
  return sizes;
}

/**
 * Returns the scripts and style sheets that the home page loads before anything else happens: those that its document names, what these
 * import in any way, because the boot script only loads the application, and further static imports.
 */
async function sharedFiles(dest: string, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const first = paths.includes("index.html") ? "index.html" : paths.find((path) => path.endsWith(".html"));
  if (first === undefined) return new Set();
  const html = await readFile(join(dest, first), "utf8");
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]*)"/g)].map(
    ([, url = ""]) => url,
  );
  const entries = paths.filter(
    (path) => /\.(?:js|css)$/.test(path) && named.some((url) => url.endsWith(`/${path}`)),
  );
  const shared = new Set(entries);
  // The loop also visits the files that it adds.
  for (const path of shared) {
    if (!path.endsWith(".js")) continue;
    const code = await readFile(join(dest, path), "utf8");
    const imports = entries.includes(path)
      ? /\b(?:from|import)\s*\(?"(\.[^"]+)"/g
      : /\b(?:from|import)\s*"(\.[^"]+)"/g;
    for (const [, specifier = ""] of code.matchAll(imports))
      shared.add(posix.join(posix.dirname(path), specifier));
  }
  return shared;
}

/** Returns the lines of a group: its sum, and its largest files. A group without files has none. */
function group(title: string, files: readonly FileSize[], most: number): readonly string[] {
  if (files.length === 0) return [];
  const total = { path: `${title} (${files.length})`, bytes: sum(files, "bytes"), gzip: sum(files, "gzip") };
  const largest = files.toSorted((one, other) => other.bytes - one.bytes).slice(0, most);
  return [row(total), ...largest.map((file) => `  ${row(file)}`)];
}

function sum(files: readonly FileSize[], name: "bytes" | "gzip"): number {
  return files.reduce((total, file) => total + (file[name] ?? file.bytes), 0);
}

function row({ path, bytes, gzip: compressed }: FileSize): string {
  const size = formatBytes(bytes);
  return `${path}: ${compressed === null || compressed === bytes ? size : `${size}, ${formatBytes(compressed)} gzip`}`;
}
