import type { ImportKindName, ImportTexts } from "../messages/import-texts.js";
import type { OldSource } from "./sources/old-source.js";

/** Options of an import. Folders and files are absolute. */
export interface ImportOptions {
  readonly oldDir: string;
  /** A missing or empty folder, into which the site is written. */
  readonly newDir: string;
  /** An existing folder for temporary files, outside of the new one. */
  readonly tempDir: string;
  /** The generator, or `null` to detect it. */
  readonly from: ImportKindName | null;
  /** Output folder of the old site, or `null`. */
  readonly oldOutput: OldSource | null;
  /** File or URL with the sitemap of the old site, or `null`. */
  readonly oldSitemap: OldSource | null;
  readonly now: Date;
  readonly texts: ImportTexts;
  /** Called with the path of a configuration in the old folder before it is run; `null` if none may be run. */
  readonly beforeRun: ((file: string) => void) | null;
  /** Name of the package in `package.json`, and the version of hanblog. */
  readonly packageName: string;
  readonly version: string;
}
