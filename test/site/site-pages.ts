import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { type PageSamples, readSamples } from "./read-samples.js";

const SITE = resolve(import.meta.dirname, "../../site");

/** All pages of the blog, relative to `site/`. */
export const sitePages: readonly string[] = fastGlob
  .sync("**/*.md", { cwd: SITE, ignore: ["dist/**", "public/**"] })
  .toSorted();

/** Returns the samples of a page in `sitePages`. */
export async function readSitePage(page: string): Promise<PageSamples> {
  return readSamples(`site/${page}`, await readFile(join(SITE, page), "utf8"));
}
