import { addBase } from "../model/path.js";
import { contentMark, CONTENT_END, CONTENT_START, type PageChunk, type PageData } from "../model/render.js";
import { ChunkLoadError, type ChunkFailure } from "./chunk-load-error.js";
import { requestError } from "./fetch-json.js";
import type { ChunkLoader } from "./load-chunk.js";

/** A document may take as long as a chunk, in milliseconds (spec/site.md §7). */
const TIME_LIMIT = 120_000;

/** Loads pages from their chunks and documents. */
export interface PageLoader {
  /**
   * The page of chunk `number.hash`. `path` is its route where the caller knows that its document holds its content: both
   * files are asked for at once then. Rejects with a `ChunkLoadError`, also when the two are of different builds.
   */
  readonly load: (chunk: string, path?: string | null) => Promise<PageData>;
  /** Whether a page can be drawn without waiting for the network. */
  readonly isLoaded: (chunk: string) => boolean;
  /** Forgets all pages, so that they are loaded again. */
  readonly clear: () => void;
}

const loaders = new WeakMap<ChunkLoader, PageLoader>();

/** The one loader of an application. Navigation and search share what it has loaded. */
export function pageLoader(base: string, chunks: ChunkLoader): PageLoader {
  const loader = loaders.get(chunks) ?? createPageLoader(base, chunks);
  loaders.set(chunks, loader);
  return loader;
}

function createPageLoader(base: string, chunks: ChunkLoader): PageLoader {
  /** Contents by route. One that failed is not kept. */
  const contents = new Map<string, Promise<string>>();
  const loaded = new Set<string>();

  function request(chunk: string, path: string, cache: RequestCache): Promise<string> {
    const promise = fetchContent(chunk, addBase(base, path), cache);
    contents.set(path, promise);
    promise.catch(() => {
      if (contents.get(path) === promise) contents.delete(path);
    });
    return promise;
  }

  async function contentOf(chunk: string, path: string, mark: string): Promise<string> {
    const first = contents.get(path) ?? request(chunk, path, "default");
    const known = await first;
    if (contentMark(known) === mark) return known;
    // Most likely a cache has an older copy. Another load of the page may have asked for a newer one.
    const other = contents.get(path);
    const fresh = await (other === undefined || other === first ? request(chunk, path, "no-cache") : other);
    if (contentMark(fresh) === mark) return fresh;
    contents.delete(path);
    throw loadError(chunk, "missing", addBase(base, path));
  }

  return {
    async load(chunk, path = null) {
      // What fails before it is asked for fails again then.
      if (path !== null && !contents.has(path)) request(chunk, path, "default").catch(() => undefined);
      // Chunks are data of this site's own build: their shape is what the build's types say.
      const data = (await chunks.load(chunk)) as PageChunk | PageData;
      loaded.delete(chunk);
      const page = "html" in data ? data : await complete(data);
      loaded.add(chunk);
      return page;

      async function complete({ mark, ...rest }: PageChunk): Promise<PageData> {
        return { ...rest, html: mark === null ? null : await contentOf(chunk, rest.route.info.path, mark) };
      }
    },
    isLoaded: (chunk) => loaded.has(chunk),
    clear() {
      contents.clear();
      loaded.clear();
      chunks.clear();
    },
  };
}

/** The content in a page's document. Rejects with a `ChunkLoadError`. */
async function fetchContent(chunk: string, url: string, cache: RequestCache): Promise<string> {
  const text = await fetchText(url, cache).catch((cause: unknown) => {
    const isTimeUp = cause instanceof Error && cause.name === "TimeoutError";
    throw loadError(chunk, isTimeUp ? "timeout" : "error", url, requestError(cause, TIME_LIMIT));
  });
  const start = text.indexOf(CONTENT_START);
  const end = text.indexOf(CONTENT_END, start);
  // A host may answer with another page, and a proxy may take comments out.
  if (start === -1 || end === -1) throw loadError(chunk, "missing", url);
  return text.slice(start + CONTENT_START.length, end);
}

async function fetchText(url: string, cache: RequestCache): Promise<string> {
  const response = await fetch(url, { cache, signal: AbortSignal.timeout(TIME_LIMIT) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

function loadError(chunk: string, failure: ChunkFailure, url: string, cause?: unknown): ChunkLoadError {
  return new ChunkLoadError(Number.parseInt(chunk, 10), failure, url, cause);
}
