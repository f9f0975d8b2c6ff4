import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  createPageReader,
  type CreatedPage,
  type CreatePage,
  type PageOptions,
} from "../content/create-page.js";
import { openStampedCache } from "../engine/store/stamped-cache.js";
import { stateOfFolders } from "../engine/store/state-of-files.js";

/**
 * A cached page without its content, which is stored as the length of the end of its text. Its draft state depends on the day,
 * so that the engine computes it again.
 */
interface KeptPage extends Omit<CreatedPage, "content" | "reads"> {
  readonly contentLength: number;
}

/** Cache of pages whose sources did not change since the last run. */
export interface KeptPages {
  readonly read: CreatePage;
  /** Saves the cache for the next start. */
  readonly save: () => void;
}

/** Creates a reader that takes unchanged pages from the cache in `cacheDir`. */
export function keepPages(options: PageOptions, cacheDir: string): KeptPages {
  const read = createPageReader(options);
  const cache = openStampedCache<KeptPage>(join(cacheDir, "pages"), keyOf(options));
  return {
    read(source, text, isUtf8) {
      const { relativePath, updatedAt, linkedTo } = source;
      const stamp = `${updatedAt} ${linkedTo} ${isUtf8} ${createHash("sha256").update(text).digest("base64")}`;
      const kept = cache.get(relativePath, stamp);
      if (kept !== null) return restore(kept, text);
      const created = read(source, text, isUtf8);
      // Files must not contain the text of a page with a password. An error may hide that it has one.
      const isOpen = created.problems.every(({ severity }) => severity !== "error");
      // The stamp does not tell whether the included files have changed.
      if (created.secret !== null || !isOpen || created.reads.length > 0) {
        cache.delete(relativePath);
        return created;
      }
      const { content, reads: _, ...others } = created;
      cache.set(relativePath, stamp, { ...others, contentLength: content.length });
      return created;
    },
    save: cache.save,
  };
}

function restore({ contentLength, ...kept }: KeptPage, text: string): CreatedPage {
  return { ...kept, reads: [], content: text.slice(text.length - contentLength) };
}

/**
 * Returns the cache key: everything except source and day that reading depends on, including the code that
 * reads.
 */
function keyOf(options: PageOptions): string {
  const { now: _, ...others } = options;
  const folders = ["../content", "../config", "../../runtime/model", "../../runtime/texts"].map((name) =>
    join(import.meta.dirname, name),
  );
  return JSON.stringify([stateOfFolders(folders), process.version, others]);
}

type PageSetup = Parameters<typeof createPageReader>[0];

/** Reads pages, and takes those from the cache that did not change since the last run. */
export interface DevPageReader {
  readonly read: CreatePage;
  /** Starts to reuse pages cached by the last run. */
  readonly useKept: () => void;
  /** Caches the pages for the next run. Requires `useKept` to have been called. */
  readonly keep: () => void;
}

/** Creates a page reader that does not use the cache yet. */
export function createDevPageReader(setup: PageSetup, cacheDir: string): DevPageReader {
  const createPage = createPageReader(setup);
  let kept: KeptPages | null = null;
  return {
    read: (source, text, isUtf8) => (kept?.read ?? createPage)(source, text, isUtf8),
    useKept() {
      kept = keepPages(setup, cacheDir);
    },
    keep() {
      kept?.save();
    },
  };
}
