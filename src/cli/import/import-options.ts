import type { ImportKindName, ImportTexts } from "../messages/import-texts.js";
import type { Isolation } from "./run/run-program.js";
import type { OldSource } from "./sources/read-sitemap.js";

/** Servers that the images of an export are fetched from. */
export interface FetchImages {
  /** Origin that all images are fetched from, or `null` for the addresses in the export. */
  readonly server: string | null;
  /** Called with the number of fetched images and that of all. */
  readonly progress?: (done: number, all: number) => void;
}

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
  /** Called with the command of the old generator before its code runs; `null` if it must not run. */
  readonly beforeRunOld?: ((command: string, isolation: Isolation) => void) | null;
  /** Servers of the images of an export; missing for an import that contacts no server. */
  readonly fetchImages?: FetchImages | undefined;
  /** Address of the old site, without a slash at the end, for an export that does not name it. */
  readonly oldUrl?: string | undefined;
  readonly now: Date;
  readonly texts: ImportTexts;
  /** Called with the path of a configuration in the old folder before it is run; `null` if none may be run. */
  readonly beforeRun: ((file: string) => void) | null;
  /** Name of the package in `package.json`, and the version of hanblog. */
  readonly packageName: string;
  readonly version: string;
}
