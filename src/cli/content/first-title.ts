import type { Page } from "../../runtime/model/page.js";
import { fileToRoute } from "../../runtime/model/path.js";
import { createPageReader, type CreatePage, type PageOptions } from "./create-page.js";
import type { SourceFile } from "./scan.js";
import { errorCode } from "../files/error-code.js";
import { readSource } from "./source-text.js";

/**
 * Returns the title of the page that visitors see first: the README or index of the site's root, or else the
 * first file.
 */
export function firstTitle(files: readonly SourceFile[], options: PageOptions, drafts: boolean): string {
  const read = createPageReader(options);
  const isRoot = (file: SourceFile) => fileToRoute(file.relativePath) === "/";
  for (const file of [...files.filter(isRoot), ...files]) {
    const page = readOrNull(read, file);
    if (page === null) continue;
    if (page.frontmatter.publish === false || page.locked === true || (page.draft && !drafts)) continue;
    return page.frontmatter.title ?? page.frontmatter.heroText ?? page.title ?? "";
  }
  return "";
}

/** Returns the page of a file, or `null` if it cannot be read. Reading all pages reports that. */
function readOrNull(read: CreatePage, file: SourceFile): Page | null {
  try {
    return read(file, readSource(file).text).page;
  } catch (error) {
    if (errorCode(error) === null) throw error;
    return null;
  }
}
