import type { Box, Point } from "./geometry.js";

/** A loaded model that can be drawn. Positions and sizes are in pixels of its canvas. */
export interface Figure {
  /**
   * Draws the next frame, `elapsed` milliseconds after the last. Throws a `LoadError` if the model cannot be
   * drawn.
   */
  readonly draw: (elapsed: number) => void;
  /**
   * Turns eyes, head and body in a direction. Both coordinates are from -1 to 1, to the right and upwards.
   */
  readonly look: (direction: Point) => void;
  /** Reacts to a tap. Returns whether it hit anything. */
  readonly tap: (at: Point) => boolean;
  /** Scales the view around a position. */
  readonly zoom: (at: Point, factor: number) => void;
  /** Starts a random motion of a group, if the model has the group. */
  readonly react: (group: string) => void;
  /** Switches to the expression with a name, if the model has it, or to none. It fades while frames are drawn. */
  readonly express: (name: string | null) => void;
  /** Ends a sleepy motion of the model. */
  readonly wake: () => void;
  /** Returns the box in which the figure is visible and can be tapped. */
  readonly box: () => Box;
  /** Returns a polygon around the visible pixels, or an empty list if there are none. */
  readonly outline: () => readonly Point[];
  /** Frees all resources, including the canvas' WebGL context. The canvas cannot be used again. */
  readonly destroy: () => void;
}

/** Options for loading a figure. */
export interface FigureOptions {
  readonly canvas: HTMLCanvasElement;
  /** The WebGL context of the canvas. */
  readonly context: WebGLRenderingContext;
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly resolution: number;
  /** Absolute URL of the setting file. */
  readonly url: string;
}
