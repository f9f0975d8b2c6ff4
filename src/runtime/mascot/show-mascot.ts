import type { Figure } from "./figure.js";
import { openFigure } from "./open-figure.js";
import { LoadError } from "./load-file.js";
import { livenFigure } from "./liven-figure.js";
import type { MascotWorld } from "./mascot-world.js";

/** What the visitor did that the mascot is shown for. */
export interface ShowOptions {
  readonly onHide: () => void;
  /** Whether the focus goes to the figure, once it is there. */
  readonly focus: boolean;
}

/**
 * Loads the mascot piece by piece in the browser's idle time and shows it; returns what takes it away, at any
 * time. Whatever fails is told in the console, and leaves no trace in the page.
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
    // A canvas whose context was given up gives no other: each showing has its own.
    const canvas = document.createElement("canvas");
    const opened = await openFigure(canvas, world, signal);
    if (opened === null) return;
    if (signal.aborted) {
      opened.destroy();
      return;
    }
    figure = opened;
    // The first frame brings textures and shaders to the graphics card, and may take its time.
    await new Promise<void>((resolve) => void world.whenIdle(resolve));
    if (signal.aborted) return;
    quiet = livenFigure(opened, canvas, { ...world, ...options, signal });
  }
  show().catch((error: unknown) => {
    if (signal.aborted) return;
    stop();
    if (error instanceof LoadError) world.log.error(error.message);
    else world.log.error(`Failed to show : ${String(error)}`);
  });
  return stop;
}
