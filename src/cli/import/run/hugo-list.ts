import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fastGlob from "fast-glob";
import { parseCsv } from "../content/parse-csv.js";

/**
 * Replaces themes of Hugo by empty ones. The first has a stub for each shortcode in the content, because Hugo lists no page of a site
 * that lacks one.
 */
export async function emptyThemes(siteDir: string, themes: readonly string[]): Promise<void> {
  for (const theme of themes) {
    await rm(theme, { recursive: true, force: true });
    await mkdir(theme, { recursive: true });
  }
  const [first] = themes;
  if (first === undefined) return;
  const stubs = new Map<string, string>();
  for (const file of await fastGlob("**/*.{md,markdown}", { cwd: siteDir, ignore: ["**/node_modules/**"] })) {
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
