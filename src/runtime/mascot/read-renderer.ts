import { trusted } from "../policy/trusted.js";

/**
 * Resolves to the name of the WebGL renderer, which the worker with the script `url` reports. Resolves to
 * `null` if there is no WebGL, or if the browser has none in workers.
 */
export function readRenderer(url: string): Promise<string | null> {
  const worker = startWorker(url);
  if (worker === null) return Promise.resolve(null);
  return new Promise((resolve) => {
    const end = (name: unknown) => {
      worker.terminate();
      resolve(typeof name === "string" ? name : null);
    };
    worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => end(data));
    worker.addEventListener("error", (event) => {
      // A browser without WebGL in workers is not a fault of the site.
      event.preventDefault();
      end(null);
    });
  });
}

function startWorker(url: string): Worker | null {
  if (!("OffscreenCanvas" in window)) return null;
  try {
    return new Worker(trusted.createScriptURL(url));
  } catch {
    // A content security policy forbids workers.
    return null;
  }
}
