import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  type CreatedPage,
  type CreatePage,
  createPageReader,
  type PageOptions,
} from "../content/create-page.js";
import { readerCode } from "../engine/store/own-code.js";
import { stateOfCode } from "../engine/store/state-of-files.js";
import { isKeyed, readEntry, writeEntry } from "../engine/store/cache-entry.js";

/**
 * A cached page without its content, which is stored as the length of the end of its text. Its draft state depends on the day,
 * so that the engine computes it again.
 */
interface KeptPage extends Omit<CreatedPage, "content" | "reads"> {
  readonly contentLength: number;
}

/** Cache of pages whose sources did not change since the last run. */
export interface CachedReader {
  readonly read: CreatePage;
  /** Saves the cache for the next start. */
  readonly save: () => void;
}

/** Creates a reader that takes unchanged pages from the cache in `cacheDir`. */
export function keepPages(options: PageOptions, cacheDir: string): CachedReader {
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
  return JSON.stringify([stateOfCode(readerCode), process.version, others]);
}

type PageSetup = Parameters<typeof createPageReader>[0];

/** Reads pages, and takes those from the cache that did not change since the last run. */
export interface DevReader {
  readonly read: CreatePage;
  /** Starts to reuse pages cached by the last run. */
  readonly useKept: () => void;
  /** Caches the pages for the next run. Requires `useKept` to have been called. */
  readonly keep: () => void;
}

/** Creates a page reader that does not use the cache yet. */
export function createDevReader(setup: PageSetup, cacheDir: string): DevReader {
  const createPage = createPageReader(setup);
  let kept: CachedReader | null = null;
  return {
    read: (source, text, isUtf8) => (kept?.read ?? createPage)(source, text, isUtf8),
    useKept() {
      // Functions in the schemas of fields and markdown rules may return other values than in the last run.
      const hasRules = setup.pluginRules !== undefined || setup.authorRules !== undefined;
      const isKnown = setup.fields?.key !== null && !hasRules;
      if (isKnown) kept = keepPages(setup, cacheDir);
    },
    keep() {
      kept?.save();
    },
  };
}

/** Cache of values by name. Each is valid for one stamp, which identifies its input. */
export interface StampedCache<Value> {
  readonly get: (name: string, stamp: string) => Value | null;
  readonly set: (name: string, stamp: string, value: Value) => void;
  readonly delete: (name: string) => void;
  /**
   * Writes the entries that were read or set since the cache was opened; all others are dropped. Does nothing
   * if nothing changed.
   */
  readonly save: () => void;
}

interface Stamped<Value> {
  readonly stamp: string;
  readonly value: Value;
}

interface Kept<Value> {
  readonly key: string;
  readonly names: ReadonlyMap<string, Stamped<Value>>;
}

/**
 * Opens the cache in `file`. Entries under another `key`, which identifies the code that creates the values,
 * are dropped.
 */
export function openStampedCache<Value>(file: string, key: string): StampedCache<Value> {
  const entry = readEntry(file);
  const kept = isKeyed<Kept<Value>>(entry, key) ? entry.names : new Map<string, Stamped<Value>>();
  const used = new Map<string, Stamped<Value>>();
  let isKept = true;
  return {
    get(name, stamp) {
      const known = used.get(name) ?? kept.get(name);
      if (known?.stamp !== stamp) return null;
      used.set(name, known);
      return known.value;
    },
    set(name, stamp, value) {
      used.set(name, { stamp, value });
      isKept = false;
    },
    delete(name) {
      used.delete(name);
      isKept = false;
    },
    save() {
      if (isKept && used.size === kept.size) return;
      writeEntry(file, { key, names: used } satisfies Kept<Value>);
      isKept = true;
    },
  };
}
