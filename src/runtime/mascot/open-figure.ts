import type { MascotSettings } from "../model/mascot.js";
import type { Figure } from "./figure.js";
import { createFrugalContext } from "./frugal-context.js";
import { loadCore } from "./load-core.js";
import { createFileLoader } from "./load-file.js";
import type { MascotWorld } from "./mascot-world.js";
import { isSleepy } from "./sleepiness.js";
import { createSound } from "./sound.js";

/** Maximum resolution. A finer one makes no visible difference. */
const MOST_RESOLUTION = 2;

/**
 * Loads core, engine and model, in this order, because the engine needs its core when it is loaded. Resolves
 * to `null` without WebGL, before anything is loaded. Rejects with the error that prevented loading, and if
 * `signal` aborts.
 */
export async function openFigure(
  canvas: HTMLCanvasElement,
  world: MascotWorld,
  signal: AbortSignal,
): Promise<Figure | null> {
  const { settings, log } = world;
  const resolution = Math.min(window.devicePixelRatio, MOST_RESOLUTION);
  canvas.width = settings.width * resolution;
  canvas.height = settings.height * resolution;
  const context = createFrugalContext(canvas);
  if (context === null) {
    log.info("Failed to create WebGL context");
    return null;
  }
  const createAudio = (url: string) => new Audio(url);
  const sound = createSound({ createAudio, log, volume: settings.volume });
  signal.addEventListener("abort", sound.stop, { once: true });
  const rest = () => new Promise<void>((resolve) => void world.whenIdle(resolve));
  try {
    await rest();
    await loadCore(new URL(settings.core, world.url).href, settings.cubism);
    signal.throwIfAborted();
    await rest();
    const { loadFigure } = await importEngine(settings.cubism);
    signal.throwIfAborted();
    await rest();
    const url = new URL(settings.model, world.url).href;
    return await loadFigure(
      {
        canvas,
        context,
        width: settings.width,
        height: settings.height,
        resolution,
        url,
      },
      {
        files: createFileLoader(world.fetch, signal),
        log,
        sound,
        random: world.random,
        isSleepy: () => isSleepy(world.session),
        rest,
        wait: (time) => new Promise((resolve) => void world.timers.setTimeout(resolve, time)),
      },
    );
  } catch (error) {
    // The number of WebGL contexts per page is limited, so an unused one is released at once.
    context.getExtension("WEBGL_lose_context")?.loseContext();
    throw error;
  }
}

/** Imports only the engine that the model needs. */
function importEngine(cubism: MascotSettings["cubism"]) {
  return cubism === 4 ? import("./cubism4/load-figure.js") : import("./cubism2/load-figure.js");
}
