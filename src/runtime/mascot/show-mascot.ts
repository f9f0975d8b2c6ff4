import type { Figure } from "./figure.js";
import { openFigure } from "./open-figure.js";
import { LoadError } from "./load-file.js";
import { startFigure } from "./behavior/start-figure.js";
import type { MascotWorld } from "./mascot-world.js";

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
