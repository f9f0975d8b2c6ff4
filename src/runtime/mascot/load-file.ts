/** A file of the mascot that could not be had; the message is what the console is told (spec/site.md §8). */
export class LoadError extends Error {}

/** What of `fetch` is needed. */
export type Fetch = (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;

/** Fetches a file. Throws a `LoadError` for any status but 200, and what `fetch` throws once it is called off. */
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

/** Loads files by their URL. Rejects with a `LoadError`, or with what `fetch` throws once it is called off. */
export interface FileLoader {
  readonly json: (url: string) => Promise<unknown>;
  readonly bytes: (url: string) => Promise<ArrayBuffer>;
  /** Decoded, turned over or not, and with its transparency multiplied in, away from the page's own thread. */
  readonly image: (url: string, orientation: ImageOrientation) => Promise<ImageBitmap>;
}

/** Loads files until `signal` calls it off. */
export function createFileLoader(fetch: Fetch, signal: AbortSignal): FileLoader {
  return {
    async json(url) {
      const text = await (await load(fetch, url, signal)).text();
      try {
        return JSON.parse(text) as unknown;
      } catch {
        throw new LoadError(`Failed to read ${url}: it is no JSON`);
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
