import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fastGlob from "fast-glob";
import { pathBelow } from "../../config/path-below.js";
import { parseCsv } from "../../config/fields/read-csv.js";

/** Returns whether a folder is missing or empty, such as one of a submodule that was not fetched. */
export async function isEmptyFolder(dir: string): Promise<boolean> {
  return (await readdir(dir).catch(() => [])).every((name) => name === ".git");
}

/**
 * Writes empty themes of Hugo to a folder of their own, because that of the site can be a link to a folder of the author. The first has
 * a stub for each shortcode in the content, because Hugo lists no page of a site that lacks one.
 */
export async function writeEmptyThemes(
  themesDir: string,
  themes: readonly string[],
  siteDir: string,
): Promise<void> {
  const folders = themes
    .map((name) => join(themesDir, name))
    .filter((folder) => pathBelow(themesDir, folder) !== null);
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const [first] = folders;
  if (first === undefined) return;
  const stubs = new Map<string, string>();
  const files = await fastGlob("**/*.{md,markdown}", {
    cwd: siteDir,
    ignore: ["**/node_modules/**"],
    followSymbolicLinks: false,
  });
  for (const file of files) {
    const text = await readFile(join(siteDir, file), "utf8");
    for (const [, slash, name = ""] of text.matchAll(
      /\{\{[<%]\s*(\/?)\s*([\p{L}\w-]+(?:\/[\p{L}\w-]+)*)/gu,
    )) {
      // A shortcode with an end must show its content, and one without an end must not.
      if (slash === "/" || !stubs.has(name)) stubs.set(name, slash === "/" ? "{{ .Inner }}" : "");
    }
  }
  for (const [name, stub] of stubs) {
    const file = join(first, "layouts", "shortcodes", `${name}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, stub);
  }
}

/** Returns the locations of the published pages that `hugo list all` prints. */
export function listedPages(csv: string, now: Date): readonly string[] {
  return parseCsv(csv, ",").flatMap((row) => {
    const { draft, publishDate = "", date = "", expiryDate = "", permalink = "" } = row;
    const isFuture = [publishDate, date].some((text) => timeOf(text) > now.getTime());
    const expiry = timeOf(expiryDate);
    const isExpired = expiry > 0 && expiry <= now.getTime();
    return draft === "true" || isFuture || isExpired || permalink === "" ? [] : [permalink];
  });
}

/** Returns the time of a date, or 0 for a missing one, which Hugo writes as the year 1. */
function timeOf(date: string): number {
  const time = Date.parse(date);
  return Number.isNaN(time) || time < 0 ? 0 : time;
}
