import type { SiteShell } from "../../runtime/model/site.js";
import { firstTitle } from "../engine/first-title.js";
import type { SiteConfig } from "../config/schema.js";
import type { SourceFile } from "../content/scan.js";
import { createShell } from "../site/create-shell.js";

/**
 * The site shell, which depends on the site's title. Without a configured title, the title of the first page
 * is used.
 */
export interface CurrentShell {
  readonly get: () => SiteShell;
  /** Updates the title from these pages, unless it is configured. Returns whether the shell changed. */
  readonly follow: (files: readonly SourceFile[]) => boolean;
}

/** Creates a shell with the configured title, or with an empty one until `follow` is called. */
export function createCurrentShell(
  config: SiteConfig,
  setup: Parameters<typeof firstTitle>[1],
): CurrentShell {
  let shell = createShell(config, "");

  function shellOf(files: readonly SourceFile[]): SiteShell {
    try {
      return createShell(config, firstTitle(files, setup, true));
    } catch {
      // The first file was just removed. Its event will follow.
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
