import type { SiteShell } from "../../runtime/model/site.js";
import { firstTitle } from "../build/first-title.js";
import type { SiteConfig } from "../config/schema.js";
import type { SourceFile } from "../content/scan.js";
import { createShell } from "../site/create-shell.js";

/** The part of the program that depends on the site's title, which is that of the first page if none is configured. */
export interface CurrentShell {
  readonly get: () => SiteShell;
  /** Takes the title from these pages, unless the configuration has one. Returns whether the shell changed. */
  readonly follow: (files: readonly SourceFile[]) => boolean;
}

/** Creates a shell with the configured title or, until pages are followed, with an empty one. */
export function createCurrentShell(
  config: SiteConfig,
  setup: Parameters<typeof firstTitle>[1],
): CurrentShell {
  let shell = createShell(config, "");

  function shellOf(files: readonly SourceFile[]): SiteShell {
    try {
      return createShell(config, firstTitle(files, setup, true));
    } catch {
      // The first file was removed a moment ago; its event is on its way.
      return shell;
    }
  }

  return {
    get: () => shell,
    follow(files) {
      if (config.title !== undefined) return false;
      const next = shellOf(files);
      if (JSON.stringify(next) === JSON.stringify(shell)) return false;
      shell = next;
      return true;
    },
  };
}
