import type { SourceFile } from "../content/scan.js";
import type { CurrentGraph } from "./current-graph.js";
import type { DevPageReader } from "./dev-page-reader.js";
import type { DevProgram } from "./dev-program.js";
import type { DevRenderer } from "./dev-renderer.js";
import type { DevSources } from "./dev-sources.js";
import type { EarlyPages } from "./early-pages.js";

/** The one time that all pages of a project are read. */
export interface SiteReading {
  /** Reads all pages unless that was done or is under way. */
  readonly untilRead: () => Promise<void>;
  readonly isRead: () => boolean;
}

/** What is read, and what depends on pages that were read. */
export interface SiteReadingOptions {
  /** The files of the site if they are known already. */
  readonly found: readonly SourceFile[] | null;
  readonly reader: DevPageReader;
  readonly sources: DevSources;
  readonly program: DevProgram;
  readonly renderer: DevRenderer;
  readonly graph: CurrentGraph;
  readonly early: EarlyPages;
  /** Called when the reading begins. */
  readonly onRead: (() => void) | undefined;
}

/** Creates a reading that has not begun. */
export function createSiteReading(options: SiteReadingOptions): SiteReading {
  const { reader, sources, program, renderer, graph, early } = options;
  let reading: Promise<void> | null = null;
  let isRead = false;

  async function readAll(): Promise<void> {
    options.onRead?.();
    const files = options.found ?? (await sources.find());
    reader.useKept();
    await Promise.all([sources.take(files), graph.loadPublic()]);
    early.forgetRendered();
    if (await program.followPermalinks(sources.permalinks())) renderer.forgetAll();
    isRead = true;
    graph.get();
  }

  return {
    untilRead() {
      reading ??= readAll().catch((error: unknown) => {
        // What was in the way, such as a folder that may not be read, can be out of it with the next save.
        reading = null;
        throw error;
      });
      return reading;
    },
    isRead: () => isRead,
  };
}
