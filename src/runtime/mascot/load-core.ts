import type { MascotSettings } from "../model/mascot.js";
import { LoadError } from "./load-file.js";

/** What the cores add to the window: by it, one that is there already is known. */
const GLOBALS: Readonly<Record<MascotSettings["cubism"], string>> = { 2: "Live2D", 4: "Live2DCubismCore" };

/**
 * Runs the script of the core, once for a document: it is no module, and defines globals. Throws a `LoadError`
 * where it cannot be had.
 */
export function loadCore(url: string, cubism: MascotSettings["cubism"]): Promise<void> {
  const global = GLOBALS[cubism];
  if (global in window) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => {
      script.remove();
      if (global in window) resolve();
      else reject(new LoadError(`Failed to load : ${url} is not the core of Cubism ${cubism}`));
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new LoadError(`Failed to load : ${url}`));
    });
    document.head.append(script);
  });
}
