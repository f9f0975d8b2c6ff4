import type { MascotEngine } from "../model/mascot.js";
import { LoadError } from "./load-file.js";

/** What a core adds to the window: by it, one that is there already is known. */
const GLOBALS: Readonly<Record<MascotEngine, string>> = {
  cubism2: "Live2D",
  cubism4: "Live2DCubismCore",
};

/**
 * Runs the script of a core, once for a document: it is no module, and defines globals. Throws a `LoadError`
 * where it cannot be had.
 */
export function loadCore(url: string, engine: MascotEngine): Promise<void> {
  const name = GLOBALS[engine];
  if (name in window) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => {
      script.remove();
      if (name in window) resolve();
      else reject(new LoadError(`Failed to load : ${url} is not the core of ${engine}`));
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new LoadError(`Failed to load : ${url}`));
    });
    document.head.append(script);
  });
}
