import type { MascotSettings } from "../model/mascot.js";
import { trusted } from "../policy/trusted.js";
import { LoadError } from "./load-file.js";

/** Names of the global variables that the cores define. They show whether a core is already loaded. */
const GLOBALS: Readonly<Record<MascotSettings["cubism"], string>> = { 2: "Live2D", 4: "Live2DCubismCore" };

/**
 * Loads the script of the core, once per document. It is not a module and defines a global variable. Rejects
 * with a `LoadError` if it cannot be loaded.
 */
export function loadCore(url: string, cubism: MascotSettings["cubism"]): Promise<void> {
  const global = GLOBALS[cubism];
  if (global in window) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = trusted.createScriptURL(url);
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
