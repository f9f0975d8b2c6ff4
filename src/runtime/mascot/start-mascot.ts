import { safeStorage, storageOf } from "../model/storage.js";
import type { MascotSettings } from "../model/mascot.js";
import { keepMascot } from "./keep-mascot.js";
import { createFileLoader, LoadError, isRecord } from "./load-file.js";
import { createLog } from "./log.js";
import { createMemory } from "./memory.js";
import type { MascotPorts } from "./mascot-world.js";

/**
 * Starts the mascot if its settings, the screen and the visitor allow it. Returns a function that removes it.
 */
export function startMascot(ports: MascotPorts): () => void {
  const starting = new AbortController();
  const fetch = window.fetch.bind(window);
  let stop = () => {};

  async function start(): Promise<void> {
    const settings: unknown = await createFileLoader(fetch, starting.signal).json(ports.url);
    if (starting.signal.aborted) return;
    if (!isSettings(settings)) throw new LoadError(`Failed to read ${ports.url}`);
    stop = keepMascot({
      ...ports,
      settings,
      console,
      fetch,
      random: Math.random,
      now: () => performance.now(),
      log: createLog(console, settings.debug),
      memory: createMemory(safeStorage(storageOf(window, "local"))),
      session: safeStorage(storageOf(window, "session")),
      timers: { setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window) },
    });
  }
  start().catch((error: unknown) => {
    if (starting.signal.aborted) return;
    if (error instanceof LoadError) createLog(console, false).error(error.message);
    else reportError(error);
  });
  return () => {
    starting.abort();
    stop();
  };
}

/** Checks only the outline, because the file comes from the same build as this code, or does not exist. */
function isSettings(value: unknown): value is MascotSettings {
  return isRecord(value) && typeof value["core"] === "string" && isRecord(value["lines"]);
}
