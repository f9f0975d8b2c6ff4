import { startUpCubism4 } from "pixi-live2d-display/cubism4";
import { LoadError } from "../load-file.js";
import type { ModelDeps } from "../model-deps.js";

/**
 * Pause between two attempts in milliseconds, and the number of attempts. Some cores are not usable at once.
 */
const PAUSE = 50;
const ATTEMPTS = 100;

/** The library's log level that suppresses all messages of the core. */
const SILENT = 5;

/** Starts the Cubism 4 core, once per document. Rejects with a `LoadError` if it does not start. */
export async function startCore({ log, wait }: Pick<ModelDeps, "log" | "wait">): Promise<void> {
  for (let attempt = 1; !hasStarted(log); attempt++) {
    if (attempt === ATTEMPTS) throw new LoadError("Failed to start the core of Cubism 4");
    await wait(PAUSE);
  }
}

function hasStarted(log: ModelDeps["log"]): boolean {
  try {
    startUpCubism4({ logFunction: (message) => log.debug(message), loggingLevel: SILENT });
    return true;
  } catch {
    return false;
  }
}
