/** A file of the mascot that could not be had; the message is what the console is told (spec/site.md §8). */
export class LoadError extends Error {}

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

export interface FileLoader {
  readonly json: (url: string) => Promise<unknown>;
  readonly bytes: (url: string) => Promise<ArrayBuffer>;
  readonly image: (url: string) => Promise<HTMLImageElement>;
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
    async image(url) {
      const image = new Image();
      image.crossOrigin = "anonymous";
      image.src = url;
      try {
        // Decoded here, it costs no frame later.
        await image.decode();
      } catch {
        throw new LoadError(`Failed to load image : ${url}`);
      }
      return image;
    },
  };
}
