import { fileToRoute } from "../../runtime/model/path.js";
import { createPageReader, type PageOptions } from "../content/create-page.js";
import type { SourceFile } from "../content/scan.js";
import { readSource } from "../content/source-text.js";

/**
 * Returns the title of the page that visitors see first: the README or index of the site's root, or else the
 * first file.
 */
export function firstTitle(files: readonly SourceFile[], options: PageOptions, drafts: boolean): string {
  const read = createPageReader(options);
  const isRoot = (file: SourceFile) => fileToRoute(file.relativePath) === "/";
  for (const file of [...files.filter(isRoot), ...files]) {
    const { page } = read(file, readSource(file.file).text);
    if (page.frontmatter.publish === false || page.locked === true || (page.draft && !drafts)) continue;
    return page.frontmatter.title ?? page.frontmatter.heroText ?? page.title ?? "";
  }
  return "";
}
