import { trusted } from "../../policy/trusted.js";

/** Time limit of a chunk, in milliseconds. */
const TIME_LIMIT = 120_000;

/** Loads a script and calls `onEnd`. Returns a function that removes the script. */
type InjectScript = (url: string, onEnd: (event: "load" | "error") => void) => () => void;

/** Loads chunks, and keeps their data by `number.hash`. */
export interface ChunkLoader {
  /**
   * Resolves to the data of chunk `number.hash`. Rejects with a `ChunkLoadError`, at the latest after 120 s.
   */
  readonly load: (name: string) => Promise<unknown>;
  readonly isLoaded: (name: string) => boolean;
  /** Stores the data of a chunk. Called by the chunk's script. */
  readonly register: (chunk: number, data: unknown) => void;
  /** Drops all chunks, so that they are loaded again. */
  readonly clear: () => void;
}

/** Creates a chunk loader. It keeps loaded chunks, but not failures. */
export function createChunkLoader(base: string, inject: InjectScript): ChunkLoader {
  const pending = new Map<string, Promise<unknown>>();
  const loaded = new Set<string>();
  /** Registered data that no request has taken yet. */
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

/** Loads a classic script by adding an element to the head. */
export const injectScript: InjectScript = (url, onEnd) => {
  const script = document.createElement("script");
  script.async = true;
  script.src = trusted.createScriptURL(url);
  script.addEventListener("load", () => onEnd("load"));
  script.addEventListener("error", () => onEnd("error"));
  document.head.append(script);
  return () => script.remove();
};

/**
 * Reason why a chunk failed: `missing` means that its script ran without registering it, `timeout` that it
 * took too long, `error` that it did not load.
 */
export type ChunkFailure = "missing" | "timeout" | "error";

/** A chunk that could not be loaded. The message and its cause have the wording of webpack, which error reporters know. */
export class ChunkLoadError extends Error {
  readonly failure: ChunkFailure;
  readonly url: string;

  constructor(chunk: number, failure: ChunkFailure, url: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed.\n(${failure}: ${url})`, { cause });
    this.name = "ChunkLoadError";
    this.failure = failure;
    this.url = url;
  }
}
