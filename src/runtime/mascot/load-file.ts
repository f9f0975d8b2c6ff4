/** The error for a file of the mascot that cannot be loaded. Its message is logged to the console. */
export class LoadError extends Error {}

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;

/**
 * Fetches a file. Rejects with a `LoadError` for any status except 200, or with the error of `fetch` if
 * aborted.
 */
async function load(fetch: Fetch, url: string, signal: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new LoadError(`Failed to load (0) : ${url}`);
  }
  if (response.status !== 200) throw new LoadError(`Failed to load (${response.status}) : ${url}`);
  return response;
}

/** Loads files by URL. Rejects with a `LoadError`, or with the error of `fetch` if aborted. */
export interface FileLoader {
  readonly json: (url: string) => Promise<unknown>;
  readonly bytes: (url: string) => Promise<ArrayBuffer>;
  /**
   * Loads and decodes an image outside of the main thread. Its transparency is premultiplied, and it may be
   * flipped.
   */
  readonly image: (url: string, orientation: ImageOrientation) => Promise<ImageBitmap>;
}

/** Creates a file loader. `signal` aborts its requests. */
export function createFileLoader(fetch: Fetch, signal: AbortSignal): FileLoader {
  return {
    async json(url) {
      const text = await (await load(fetch, url, signal)).text();
      try {
        return JSON.parse(text) as unknown;
      } catch {
        throw new LoadError(`Failed to read ${url}: invalid JSON`);
      }
    },
    bytes: async (url) => (await load(fetch, url, signal)).arrayBuffer(),
    async image(url, imageOrientation) {
      try {
        const image = await (await load(fetch, url, signal)).blob();
        return await createImageBitmap(image, { imageOrientation, premultiplyAlpha: "premultiply" });
      } catch (error) {
        if (signal.aborted) throw error;
        throw new LoadError(`Failed to load image : ${url}`);
      }
    },
  };
}

/** A JSON object with unchecked values. */
type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object, not a list and not `null`. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a string that is not empty, else `null`. */
export function readText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Returns a finite number, else `null`. */
export function readNumber(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Parses the entries of a list with `read`, and leaves out entries for which it returns `null`. */
export function readList<Entry>(value: unknown, read: (entry: unknown) => Entry | null): readonly Entry[] {
  if (!Array.isArray(value)) return [];
  return value.map(read).filter((entry) => entry !== null);
}
