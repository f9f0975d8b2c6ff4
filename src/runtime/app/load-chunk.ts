import { ChunkLoadError, type ChunkFailure } from "./chunk-load-error.js";

/** A chunk may take this many milliseconds (spec/site.md §7). */
const TIME_LIMIT = 120_000;

/** Loads a script and says how that went; returns what takes the script away again. */
export type InjectScript = (url: string, onEnd: (event: "load" | "error") => void) => () => void;

/** The chunks that a tab has loaded, by `number.hash`. */
export interface ChunkLoader {
  /** The data of chunk `number.hash`. Rejects with a `ChunkLoadError`, never later than 120 s. */
  readonly load: (name: string) => Promise<unknown>;
  readonly isLoaded: (name: string) => boolean;
  /** What chunk scripts call. */
  readonly register: (chunk: number, data: unknown) => void;
  /** Forgets all chunks, so that they are loaded anew. */
  readonly clear: () => void;
}

/** A loader that remembers what it has loaded; a failure is not remembered. */
export function createChunkLoader(base: string, inject: InjectScript): ChunkLoader {
  const pending = new Map<string, Promise<unknown>>();
  const loaded = new Set<string>();
  /** Data that a script has brought and that nobody has taken yet. */
  const arrived = new Map<number, unknown>();

  function request(name: string): Promise<unknown> {
    const chunk = Number.parseInt(name, 10);
    const url = `${base}assets/js/${name}.js`;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => fail("timeout", new Error(`timeout of ${TIME_LIMIT}ms exceeded`)),
        TIME_LIMIT,
      );
      const remove = inject(url, (event) => {
        if (event === "error") return fail("error", new Error("Network Error"));
        if (!arrived.has(chunk)) return fail("missing");
        end();
        const data = arrived.get(chunk);
        arrived.delete(chunk);
        resolve(data);
      });
      function end(): void {
        clearTimeout(timer);
        remove();
      }
      function fail(failure: ChunkFailure, cause?: Error): void {
        end();
        reject(new ChunkLoadError(chunk, failure, url, cause));
      }
    });
  }

  return {
    load(name) {
      const known = pending.get(name);
      if (known !== undefined) return known;
      const promise = request(name);
      pending.set(name, promise);
      promise.then(
        () => loaded.add(name),
        () => {
          if (pending.get(name) === promise) pending.delete(name);
        },
      );
      return promise;
    },
    isLoaded: (name) => loaded.has(name),
    register: (chunk, data) => void arrived.set(chunk, data),
    clear() {
      pending.clear();
      loaded.clear();
    },
  };
}
