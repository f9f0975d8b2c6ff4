import { relative } from "node:path";
import type { SiteConfig } from "./schema.js";

/** A site folder with its checked configuration: what every stage is given. Paths are absolute. */
export interface Project {
  /** Where the folder really is: no symbolic link is on the way to it. */
  readonly siteDir: string;
  /** `null` where the folder has no config file and the defaults hold. */
  readonly configFile: string | null;
  /** Below the site folder: what another generator reads in place of a config file that is not there. */
  readonly foreignConfig: string | null;
  readonly dest: string;
  readonly cacheDir: string;
  /** Folder of the theme's index: its other files are named from there. */
  readonly themeDir: string;
  /** What to import for `createTheme`: a file, perhaps without its ending. */
  readonly themeIndex: string;
  /** Where the theme's style sheet stands if it has one. */
  readonly themeStyle: string;
  /** Folder whose files replace those of the theme, if it is there; `null` where the theme itself stands in it. */
  readonly siteThemeDir: string | null;
  readonly config: SiteConfig;
  /** Whether drafts and pages dated in the future are pages. */
  readonly drafts: boolean;
  /** The moment that "in the future" is measured against. */
  readonly now: Date;
}

/** The config's file as problems name it; `null` where there is none. */
export function nameOfConfig({
  siteDir,
  configFile,
}: Pick<Project, "siteDir" | "configFile">): string | null {
  return configFile === null ? null : relative(siteDir, configFile);
}
