import { addBase } from "../../model/path.js";
import type { LayoutKey } from "../../model/document/layout-key.js";
import type { PageChunk } from "../../model/document/chunk.js";
import type { PageData } from "../../model/render.js";
import { ChunkLoadError, type ChunkFailure, type ChunkLoader } from "./load-chunk.js";
import { requestError } from "./fetch-json.js";
import { OtherPolicy, ownPolicy, readDocument, type ReadDocument } from "./read-document.js";
import type { ManifestTarget } from "./route-manifest.js";

/** Time limit of a document in milliseconds, equal to that of a chunk. */
const TIME_LIMIT = 120_000;

/** Options of `RouteLoader.load`. */
interface LoadOptions {
  /** Whether the chunk contains the whole page, so that no document is needed. */
  readonly isWhole?: boolean;
  /** Called with the page's layout when the chunk is loaded, which may be before its document. */
  readonly onNote?: (key: LayoutKey) => void;
}

/** Loads pages from their chunks and documents. */
export interface RouteLoader {
  /**
   * Requests a page's chunk and its document in parallel. Rejects with a `ChunkLoadError` if one of them
   * cannot be loaded, or if they are of different builds; with an `OtherPolicy` if the page needs a document of its own.
   */
  readonly load: (target: ManifestTarget, options?: LoadOptions) => Promise<PageData>;
  /**
   * Reads the page at a route from its document alone, even if the document is of another build. Rejects if
   * there is none.
   */
  readonly read: (path: string) => Promise<PageData>;
  /** Whether a page can be rendered without a request. */
  readonly isLoaded: (target: ManifestTarget) => boolean;
  /** Drops all pages, so that they are loaded again. */
  readonly clear: () => void;
}

const loaders = new WeakMap<ChunkLoader, RouteLoader>();

/**
 * Returns the page loader that belongs to a chunk loader. Navigation and search share it, and with it the
 * loaded pages.
 */
export function routeLoader(base: string, chunks: ChunkLoader): RouteLoader {
  const loader = loaders.get(chunks) ?? createPageLoader(base, chunks);
  loaders.set(chunks, loader);
  return loader;
}

function createPageLoader(base: string, chunks: ChunkLoader): RouteLoader {
  const documents = createDocumentStore(base);
  /** Chunks of the completely loaded pages, by route. */
  const loaded = new Map<string, string>();

  return {
    async load({ chunk, path }, { isWhole = false, onNote } = {}) {
      const number = Number.parseInt(chunk, 10);
      // Avoids an unhandled rejection; `withMark` awaits the document.
      if (!isWhole) documents.any(path).catch(() => undefined);
      // Chunks come from this site's own build, so their shape is not checked.
      const entry = ((await chunks.load(chunk)) as PageChunk)[path];
      loaded.delete(path);
      if (entry === undefined) {
        throw new ChunkLoadError(number, "missing", `${base}assets/js/${chunk}.js`);
      }
      if ("html" in entry) return keep(entry);
      onNote?.(entry);
      const url = addBase(base, path);
      return keep(
        await documents.withMark(entry.mark, path).catch((cause: unknown) => {
          if (cause instanceof OtherPolicy) throw cause;
          const failure = failureOf(cause);
          const reason = failure === "missing" ? undefined : requestError(cause, TIME_LIMIT);
          throw new ChunkLoadError(number, failure, url, reason);
        }),
      );

      function keep(page: PageData): PageData {
        loaded.set(path, chunk);
        return page;
      }
    },
    read: async (path) => (await documents.any(path)).page,
    isLoaded: ({ path, chunk }) => loaded.get(path) === chunk,
    clear() {
      documents.clear();
      loaded.clear();
      chunks.clear();
    },
  };
}

/** Requests and keeps the documents of pages. */
interface DocumentStore {
  /** Returns the document of a route, even if it is of another build. */
  readonly any: (path: string) => Promise<ReadDocument>;
  /**
   * Returns the page whose document has the given mark. Rejects with a `ForeignDocument` if even a fresh copy
   * has another mark, or with an `OtherPolicy`.
   */
  readonly withMark: (mark: string, path: string) => Promise<PageData>;
  readonly clear: () => void;
}

function createDocumentStore(base: string): DocumentStore {
  /** Documents by route. Failed documents are not kept. */
  const documents = new Map<string, Promise<ReadDocument>>();
  function request(path: string, cache: RequestCache): Promise<ReadDocument> {
    const promise = fetchDocument(addBase(base, path), path, cache);
    documents.set(path, promise);
    promise.catch(() => forget(path, promise));
    return promise;
  }

  function forget(path: string, promise: Promise<ReadDocument>): void {
    if (documents.get(path) === promise) documents.delete(path);
  }

  function any(path: string): Promise<ReadDocument> {
    return documents.get(path) ?? request(path, "default");
  }

  async function withMark(mark: string, path: string): Promise<PageData> {
    const first = any(path);
    const known = await first;
    if (known.mark === mark && known.isIntact) return pageOf(known);
    // A cache probably has an older copy. Another load of the page may already have requested a newer one.
    const other = documents.get(path);
    const second = other === undefined || other === first ? request(path, "no-cache") : other;
    const fresh = await second;
    if (fresh.mark === mark && fresh.isIntact) return pageOf(fresh);
    forget(path, second);
    throw new ForeignDocument();
  }

  return { any, withMark, clear: () => documents.clear() };
}

/** Returns the page of a document. Throws an `OtherPolicy` if this document could block a part of the page. */
function pageOf({ page, policy }: ReadDocument): PageData {
  if (policy !== ownPolicy()) throw new OtherPolicy(page.route.info.path);
  return page;
}

/** A response that is not the document of the page, is of another build, or was changed in transit. */
class ForeignDocument extends Error {}

function failureOf(cause: unknown): ChunkFailure {
  if (cause instanceof ForeignDocument) return "missing";
  return cause instanceof Error && cause.name === "TimeoutError" ? "timeout" : "error";
}

async function fetchDocument(url: string, path: string, cache: RequestCache): Promise<ReadDocument> {
  const response = await fetch(url, { cache, signal: AbortSignal.timeout(TIME_LIMIT) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const read = readDocument(await response.text());
  // Some hosts respond with another page, and a proxy may change a document.
  if (read?.page.route.info.path !== path) throw new ForeignDocument(`${url} is not the page ${path}`);
  return read;
}
