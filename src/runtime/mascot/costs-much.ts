import type { MascotWorld } from "./mascot-world.js";
import { trusted } from "../policy/trusted.js";

/** Names of WebGL renderers that draw on the processor. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|software|basic render/i;
/** Connections that need longer than a few seconds for the mascot's files. */
const SLOW_CONNECTIONS: ReadonlySet<unknown> = new Set(["slow-2g", "2g", "3g"]);
/** Number of the page's frames that are measured, and the longest usual time between two, in milliseconds. */
const FRAMES = 9;
const LONGEST_FRAME = 50;

/** Properties of the visitor's connection, in browsers that report them. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Resolves to whether a mascot would cost the visitor much: data, on a slow connection or one that saves data,
 * or time, on a computer without a graphics card or with slow frames already. Loads nothing of the mascot.
 */
export async function costsMuch(world: MascotWorld): Promise<boolean> {
  if (savesData(window.navigator)) return true;
  if (await hasSlowFrames()) return true;
  const renderer = await readRenderer(new URL(world.settings.renderer, world.url).href);
  return SOFTWARE.test(renderer ?? "");
}

/**
 * Resolves to the name of the WebGL renderer, which the worker with the script `url` reports. Resolves to
 * `null` if there is no WebGL, or if the browser has none in workers.
 */
function readRenderer(url: string): Promise<string | null> {
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

function savesData(navigator: Navigator & { readonly connection?: Connection }): boolean {
  const { connection } = navigator;
  if (connection?.saveData === true || SLOW_CONNECTIONS.has(connection?.effectiveType)) return true;
  return window.matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** Measures the time between frames of the page, as soon as the page is visible. */
function hasSlowFrames(): Promise<boolean> {
  const times: number[] = [];
  return new Promise((resolve) => {
    const measure = (time: number) => {
      times.push(time);
      if (times.length < FRAMES) window.requestAnimationFrame(measure);
      else resolve(medianStep(times) > LONGEST_FRAME);
    };
    window.requestAnimationFrame(measure);
  });
}

function medianStep(times: readonly number[]): number {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
}
