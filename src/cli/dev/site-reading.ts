import type { SourceFile } from "../content/scan.js";
import type { DevPageReader } from "./keep-pages.js";
import type { DevProgram } from "./dev-program.js";
import type { DevSources } from "./dev-sources.js";

/** The initial reading of all pages of a project. */
export interface SiteReading {
  /** Reads all pages, unless that is done or in progress. */
  readonly untilRead: () => Promise<void>;
  readonly isRead: () => boolean;
}

/** Components that take part in reading all pages. */
export interface SiteReadingOptions {
  /** Files of the site if a scan has already been made, otherwise `null`. */
  readonly found: readonly SourceFile[] | null;
  readonly reader: DevPageReader;
  readonly sources: DevSources;
  readonly program: DevProgram;
  /** Scans `public`. */
  readonly scanPublic: () => Promise<void>;
  /** Called when reading all pages begins. */
  readonly onRead: (() => void) | undefined;
}

/** Creates the initial reading of all pages, which has not begun yet. */
export function createSiteReading(options: SiteReadingOptions): SiteReading {
  const { reader, sources, program, scanPublic } = options;
  let reading: Promise<void> | null = null;
  let isRead = false;

  async function readAll(): Promise<void> {
    options.onRead?.();
    const files = options.found ?? (await sources.find());
    reader.useKept();
    await Promise.all([sources.take(files), scanPublic()]);
    await program.followPermalinks(sources.permalinks());
    isRead = true;
  }

  return {
    untilRead() {
      reading ??= readAll().catch((error: unknown) => {
        // Allows another attempt, because the cause (such as an unreadable folder) may be gone at the next
        // save.
        reading = null;
        throw error;
      });
      return reading;
    },
    isRead: () => isRead,
  };
}
