import type { Figure } from "./figure.js";
import { LoadError, createFileLoader } from "./load-file.js";
import { startFigure } from "./behavior/start-figure.js";
import type { MascotWorld } from "./mascot-world.js";
import type { MascotSettings } from "../model/mascot.js";
import { isSleepy } from "./sleepiness.js";
import { createSound } from "./model/sound.js";
import { trusted } from "../policy/trusted.js";

/** Options for showing the mascot. */
export interface ShowOptions {
  readonly onHide: () => void;
  /** Whether the figure gets the focus when it appears. */
  readonly focus: boolean;
  /** Called if drawing takes too long, after everything is removed. `null` shows a slow figure too. */
  readonly onSlow: (() => void) | null;
  /** Called if the browser has no WebGL. */
  readonly onFail: () => void;
  /** Whether the mascot is above the page, until the visitor closes it. */
  readonly isSheet: boolean;
}

/**
 * Loads the mascot step by step in the browser's idle time and shows it. Returns a function that removes it
 * at any time. Errors are logged to the console and leave nothing on the page.
 */
export function showMascot(world: MascotWorld, options: ShowOptions): () => void {
  const showing = new AbortController();
  const { signal } = showing;
  let figure: Figure | null = null;
  let quiet = () => {};

  function stop(): void {
    if (signal.aborted) return;
    showing.abort();
    quiet();
    figure?.destroy();
  }
  async function show(): Promise<void> {
    // A canvas whose context was released cannot create another, so each call has its own canvas.
    const canvas = document.createElement("canvas");
    const opened = await openFigure(canvas, world, signal);
    if (signal.aborted) {
      opened?.destroy();
      return;
    }
    if (opened === null) return options.onFail();
    figure = opened;
    // The first frame uploads textures and shaders to the graphics card, which may take long.
    await new Promise<void>((resolve) => void world.whenIdle(resolve));
    if (signal.aborted) return;
    if (options.onSlow !== null && (await drawsSlowly(opened, world))) {
      if (signal.aborted) return;
      stop();
      options.onSlow();
      return;
    }
    if (signal.aborted) return;
    quiet = startFigure(opened, canvas, { ...world, ...options, signal });
  }
  show().catch((error: unknown) => {
    if (signal.aborted) return;
    stop();
    if (error instanceof LoadError) world.log.error(error.message);
    else world.log.error(`Failed to show : ${String(error)}`);
  });
  return stop;
}

/** Longest time of a frame at the mascot's rate of 30 frames per second, in milliseconds. */
const LONGEST_FRAME = 1000 / 30;
const FRAMES = 3;

/**
 * Draws some frames of a figure that is not on the page yet. Resolves to whether even the fastest takes too
 * long to draw all of them in time.
 */
export async function drawsSlowly(
  figure: Pick<Figure, "draw" | "outline">,
  { now, whenIdle }: Pick<MascotWorld, "now" | "whenIdle">,
): Promise<boolean> {
  const rest = () => new Promise<void>((resolve) => void whenIdle(resolve));
  // The first frame also uploads textures and shaders.
  figure.draw(1);
  figure.outline();
  for (let frame = 0; frame < FRAMES; frame++) {
    await rest();
    const start = now();
    figure.draw(1);
    // Reading pixels waits until the frame is drawn.
    figure.outline();
    if (now() - start <= LONGEST_FRAME) return false;
  }
  return true;
}

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

/** Names of the global variables that the cores define. They show whether a core is already loaded. */
const GLOBALS: Readonly<Record<MascotSettings["cubism"], string>> = { 2: "Live2D", 4: "Live2DCubismCore" };

/**
 * Loads the script of the core, once per document. It is not a module and defines a global variable. Rejects
 * with a `LoadError` if it cannot be loaded.
 */
function loadCore(url: string, cubism: MascotSettings["cubism"]): Promise<void> {
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

/**
 * Creates a WebGL context that answers queries without asking the graphics card where possible, because each
 * query blocks the page until the card is idle. Returns `null` without WebGL. `createTexture` throws a
 * `LoadError` instead of returning nothing, which would make every later call fail.
 */
export function createFrugalContext(canvas: HTMLCanvasElement): WebGLRenderingContext | null {
  const context = canvas.getContext("webgl", { alpha: true, antialias: false, stencil: true });
  if (context === null) return null;
  const getExtension = context.getExtension.bind(context);
  const getParameter = context.getParameter.bind(context);
  const createTexture = context.createTexture.bind(context);
  const getShaderParameter = context.getShaderParameter.bind(context);
  return Object.assign(context, {
    getExtension(name: string): unknown {
      if (name === "WEBGL_lose_context") return getExtension(name);
      // PixiJS warns if the extension is missing, but no model has enough points to need it.
      return name === "OES_element_index_uint" ? {} : null;
    },
    createTexture(): WebGLTexture | null {
      const texture: WebGLTexture | null = createTexture();
      // A lost context creates no textures, but may be restored.
      if (texture === null && !context.isContextLost()) throw new LoadError("Failed to create texture");
      return texture;
    },
    getParameter: (name: number): unknown => (name === context.SAMPLES ? 0 : getParameter(name)),
    // A shader that does not compile does not link either, and the link status is checked.
    getShaderParameter: (shader: WebGLShader, name: number): unknown =>
      name === context.COMPILE_STATUS ? true : getShaderParameter(shader, name),
  });
}

/** Imports only the engine that the model needs. */
function importEngine(cubism: MascotSettings["cubism"]) {
  return cubism === 4 ? import("./cubism4/load-figure.js") : import("./cubism2/load-figure.js");
}
