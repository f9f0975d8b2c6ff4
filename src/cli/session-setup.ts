import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileToRoute } from "../runtime/model/path.js";
import type { Project } from "./config/project.js";
import { createPageReader, type PageOptions } from "./content/create-page.js";
import type { SourceFile } from "./content/scan.js";
import type { SessionSetup } from "./page-session.js";
import { createShell } from "./site/create-shell.js";

/** The configuration as reading pages needs it. */
export async function createSetup(project: Project, packageDir: string): Promise<SessionSetup> {
  const { config } = project;
  const { locales } = createShell(config, "");
  return {
    siteDir: project.siteDir,
    base: config.base,
    markdown: config.markdown,
    template: await readFile(join(packageDir, "templates/document.html"), "utf8"),
    page: {
      locales: Object.fromEntries(Object.entries(locales).map(([path, { lang }]) => [path, { lang }])),
      permalink: config.permalink ?? null,
      timeZone: config.timeZone,
      now: project.now,
    },
  };
}

/** The title of the page that a visitor sees first: the root's README or index, else the first file's. */
export function firstTitle(files: readonly SourceFile[], options: PageOptions, drafts: boolean): string {
  const read = createPageReader(options);
  const isRoot = (file: SourceFile) => fileToRoute(file.relativePath) === "/";
  for (const file of [...files.filter(isRoot), ...files]) {
    const { page } = read(file, readFileSync(file.file, "utf8"));
    if (page.frontmatter.publish === false || (page.draft && !drafts)) continue;
    return page.frontmatter.title ?? page.frontmatter.heroText ?? page.title ?? "";
  }
  return "";
}
