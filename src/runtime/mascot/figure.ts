import type { Box, Point } from "./geometry.js";

/** A model that is loaded and can be drawn. Places and sizes are pixels of its canvas. */
export interface Figure {
  /** Draws the next frame, `elapsed` milliseconds after the last. Throws a `LoadError` where it cannot be drawn. */
  readonly draw: (elapsed: number) => void;
  /** Lets eyes, head and body turn: from -1 to 1 to the right and upwards. */
  readonly look: (direction: Point) => void;
  /** Answers a tap; whether anything was hit. */
  readonly tap: (at: Point) => boolean;
  /** Enlarges the view around a place. */
  readonly zoom: (at: Point, factor: number) => void;
  /** Ends a sleepy motion. */
  readonly wake: () => void;
  /** Where the figure can be seen and tapped. */
  readonly box: () => Box;
  /** A polygon around what can be seen of it now; empty where nothing can. */
  readonly outline: () => readonly Point[];
  /** Frees all it has, the canvas' context too: the canvas cannot be used again. */
  readonly destroy: () => void;
}

/** What a figure is made with. */
export interface FigureOptions {
  readonly canvas: HTMLCanvasElement;
  /** The canvas' own. */
  readonly context: WebGLRenderingContext;
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for one of the page. */
  readonly resolution: number;
  /** Absolute URL of the setting file. */
  readonly url: string;
}
