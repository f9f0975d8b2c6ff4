import { LoadError } from "./load-file.js";

/** What the core adds to the window: by it, one that is there already is known. */
const GLOBAL = "Live2D";

/**
 * Runs the script of the core, once for a document: it is no module, and defines globals. Throws a `LoadError`
 * where it cannot be had.
 */
export function loadCore(url: string): Promise<void> {
  if (GLOBAL in window) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => {
      script.remove();
      if (GLOBAL in window) resolve();
      else reject(new LoadError(`Failed to load : ${url} is not the core of Cubism 2`));
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new LoadError(`Failed to load : ${url}`));
    });
    document.head.append(script);
  });
}
