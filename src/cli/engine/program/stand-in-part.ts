import { join } from "node:path";
import { findComponents } from "../../bundle/components/find-components.js";
import { findThemeFiles, type ThemeFiles } from "../../bundle/replacements/replacements.js";
import type { SiteComponent } from "../../bundle/components/site-component.js";
import type { Project } from "../../config/project.js";
import type { StandInPart } from "./program-parts.js";
import { shippedServer } from "./shipped-program.js";

/** Code of a site that decides which components its pages may use. */
interface SiteCode {
  readonly themeFiles: Pick<ThemeFiles, "replacements">;
  readonly components: readonly SiteComponent[];
}

/** Creates the stand-in of a renderer that does not run. */
export function standInPart(
  { themeDir, faults }: Pick<Project, "themeDir" | "faults">,
  packageDir: string,
  { themeFiles, components }: SiteCode,
): StandInPart {
  const isKnown = faults?.options.has("theme") !== true && !themeFiles.replacements.has("index");
  const isDefault = isKnown && themeDir === join(packageDir, "src", "theme");
  return {
    kind: "stand-in",
    file: isDefault ? shippedServer(packageDir) : null,
    names: components.map(({ name }) => name),
  };
}

/** Reads the code of a site whose program cannot be bundled. */
export async function readSiteCode(project: Project): Promise<SiteCode> {
  const [themeFiles, components] = await Promise.all([
    findThemeFiles(project),
    findComponents(project.siteDir),
  ]);
  return { themeFiles, components };
}
