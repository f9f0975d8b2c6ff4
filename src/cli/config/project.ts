import type { SiteConfig } from "./schema.js";

/** A site folder with its checked configuration: what every stage is given. Paths are absolute. */
export interface Project {
  readonly siteDir: string;
  /** `null` where the folder has no config file and the defaults hold. */
  readonly configFile: string | null;
  readonly dest: string;
  readonly cacheDir: string;
  /** Folder of the theme's `index.ts` and `style.css`. */
  readonly themeDir: string;
  readonly config: SiteConfig;
  /** Whether drafts and pages dated in the future are pages. */
  readonly drafts: boolean;
  /** The moment that "in the future" is measured against. */
  readonly now: Date;
}
