import { resolveOptions } from "../../bundle/resolve-options.js";
import type { Project } from "../../config/project.js";
import type { SiteShell } from "../../../runtime/model/site.js";
import { readSiteCode, type StandInPart, standInPart } from "./program-parts.js";
import { readShippedProgram } from "./shipped-program.js";
import type { SiteProgram } from "./site-program.js";

/** Program in place of one that fails. */
export interface StandInProgram extends Omit<SiteProgram, "server"> {
  readonly server: StandInPart;
}

/** Client files that documents name. They are never published. */
const [SCRIPT, STYLE] = ["assets/stand-in.js", "assets/stand-in.css"];

/**
 * Creates a program that needs none of the site's code, to find the problems of its texts and links although its theme,
 * a component or the mascot fails.
 */
export async function standInProgram(
  project: Project,
  shell: SiteShell,
  packageDir: string,
): Promise<StandInProgram> {
  const part = standInPart(project, packageDir, await readSiteCode(project));
  return {
    client: {
      files: [SCRIPT, STYLE].map((path) => ({ path, contents: Buffer.alloc(0) })),
      script: SCRIPT,
      scripts: [],
      style: STYLE,
      componentStyles: {},
      beforePaint: "",
      callback: null,
    },
    shell: await withDefaultOptions(shell, packageDir),
    server: part,
    standIn: part,
    sources: new Set(),
    notes: [],
  };
}

/** Returns a shell with the options that the default theme has without any, because the site's may be faulty. */
async function withDefaultOptions(shell: SiteShell, packageDir: string): Promise<SiteShell> {
  const locales = Object.entries(shell.locales).map(([path, locale]) => [
    path,
    { ...locale, themeConfig: {} },
  ]);
  const plain: SiteShell = { ...shell, themeConfig: {}, locales: Object.fromEntries(locales) };
  const resolved = await resolveOptions(plain, readShippedProgram(packageDir, false)?.optionsCode ?? null);
  return resolved.kind === "resolved" ? resolved.shell : plain;
}
