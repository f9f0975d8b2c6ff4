import { startUpCubism4 } from "pixi-live2d-display/cubism4";
import { LoadError } from "../load-file.js";
import type { ModelDeps } from "../model-deps.js";

/** Milliseconds between two attempts, and how many there are: some cores take a while until they can be used. */
const PAUSE = 50;
const ATTEMPTS = 100;

/** The library's name for a core that says nothing. */
const SILENT = 5;

/** Starts the core of Cubism 4, once for a document. Throws a `LoadError` where it never starts. */
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
