// The import patches PixiJS, which otherwise compiles functions from strings. A content security policy may
// forbid that.
// oxlint-disable-next-line import/no-unassigned-import
import "@pixi/unsafe-eval";
import { BatchRenderer, extensions, Renderer, type IRenderingContext } from "@pixi/core";
import { Container } from "@pixi/display";
import type { Actor } from "./actor.js";
import {
  createFigurePlaces,
  type FigurePlaces,
  limitReached,
  WHOLE_VIEW,
  zoomView,
} from "./figure-places.js";
import type { Figure, FigureOptions } from "../figure.js";
import { boundingBox, intersection, type Box, type Point, clamp, type Size } from "../geometry.js";
import { LoadError } from "../load-file.js";
import { isInArea } from "./model-setting.js";

type Canvas = Pick<FigureOptions, "canvas" | "context" | "width" | "height" | "resolution">;

/** Creates the figure of a model on a canvas. It awaits `rest` before each step that may take long. */
export async function createFigure(actor: Actor, canvas: Canvas, rest: () => Promise<void>): Promise<Figure> {
  const { model } = actor;
  const { width, height } = canvas;
  const { renderer, stage, pane } = createStage(actor, canvas);
  const half = { width: width / 2, height: height / 2 };
  let view = WHOLE_VIEW;
  let hasDrawn = false;
  const places = createFigurePlaces(canvas, actor.placement, () => view);
  for (const { baseTexture } of model.textures) {
    await rest();
    renderer.texture.bind(baseTexture, 0);
  }

  return {
    draw(elapsed) {
      model.update(elapsed);
      renderer.render(stage);
      if (hasDrawn) return;
      hasDrawn = true;
      if (hasFailed(renderer, actor)) throw new LoadError("Failed to create texture");
    },
    look: ({ x, y }) => model.internalModel.focusController.focus(x, y),
    tap: (at) => answerTap(actor, places, at),
    zoom(at, factor) {
      const next = zoomView(view, places.normalize(at), factor);
      const limit = limitReached(view, next);
      view = next;
      pane.scale.set(view.scale);
      pane.position.set(half.width * (1 - view.scale + view.x), half.height * (1 - view.scale - view.y));
      if (limit !== null) actor.play(limit);
    },
    react: actor.react,
    express: actor.wear,
    wake: actor.wake,
    box() {
      const { originalWidth, originalHeight } = model.internalModel;
      const whole = places.modelBox({ x: 0, y: 0, width: originalWidth, height: originalHeight });
      return intersection(boundingBox(findAreas(actor, places)) ?? whole, { x: 0, y: 0, width, height });
    },
    outline() {
      renderer.render(stage);
      return readOutline(canvas);
    },
    destroy() {
      if (hasDrawn) actor.release(renderer.gl, renderer.CONTEXT_UID);
      stage.destroy({ children: true, texture: true, baseTexture: true });
      renderer.destroy();
      canvas.context.getExtension("WEBGL_lose_context")?.loseContext();
    },
  };
}

/**
 * Creates the renderer, and a stage with the model. The pane between stage and model is scaled by zooming.
 */
function createStage(
  { model, placement }: Actor,
  { canvas, context, width, height, resolution }: Canvas,
): { readonly renderer: Renderer; readonly stage: Container; readonly pane: Container } {
  // A model draws itself, so compiling the shader for other content would be a waste.
  extensions.remove(BatchRenderer);
  const renderer = new Renderer({
    view: canvas,
    // PixiJS accepts both kinds of contexts and detects which it is, but its type allows only one.
    context: context as IRenderingContext,
    width,
    height,
    resolution,
    backgroundAlpha: 0,
    hello: false,
  });
  const stage = new Container();
  const pane = stage.addChild(new Container());
  pane.addChild(model);
  const half = { width: width / 2, height: height / 2 };
  model.scale.set(placement.scale * half.width);
  model.position.set((placement.left + 1) * half.width, half.height - placement.top * half.width);
  return { renderer, stage, pane };
}

/**
 * Whether a texture is larger than the browser supports. Other failures are reported too late to wait for.
 */
function hasFailed({ gl }: Renderer, { model }: Actor): boolean {
  const most = Number(gl.getParameter(gl.MAX_TEXTURE_SIZE));
  return model.textures.some(({ width, height }) => Math.max(width, height) > most);
}

/** Reacts to a tap at a position of the canvas. Returns whether it hit anything. */
function answerTap(actor: Actor, places: FigurePlaces, at: Point): boolean {
  const { model, customAreas } = actor;
  const logical = places.toLogical(at);
  const place = places.toModel(logical);
  const reaction = reactionTo({
    areas: model.internalModel.hitTest(place.x, place.y).map((name) => name.toLowerCase()),
    custom: (["head", "body"] as const).filter((name) => {
      const area = customAreas[name];
      return area !== null && isInArea(area, logical);
    }),
  });
  if (reaction?.kind === "expression") actor.express();
  if (reaction?.kind === "motion") actor.play(reaction.group);
  return reaction !== null;
}

/** Names of the areas that a tap hit: the model's own, and those in `hit_areas_custom`. */
export interface Hits {
  readonly areas: readonly string[];
  readonly custom: readonly ("head" | "body")[];
}

/** The reaction to a tap: another expression, or a motion of a group. */
type Reaction =
  | { readonly kind: "expression" }
  | { readonly kind: "motion"; readonly group: "tap_body" | "flick_head" };

/** Returns the reaction to a tap, or `null` if it hit nothing. */
export function reactionTo({ areas, custom }: Hits): Reaction | null {
  if (areas.includes("head")) return { kind: "expression" };
  if (areas.includes("body")) return { kind: "motion", group: "tap_body" };
  if (custom.includes("head")) return { kind: "motion", group: "flick_head" };
  return custom.includes("body") ? { kind: "motion", group: "tap_body" } : null;
}

/** Returns the areas that react to taps, as boxes on the canvas. */
function findAreas({ model, customAreas }: Actor, { modelBox, boxBetween }: FigurePlaces): readonly Box[] {
  const { internalModel } = model;
  const own = Object.values(internalModel.hitAreas).map(({ index }) =>
    modelBox(internalModel.getDrawableBounds(index)),
  );
  const custom = Object.values(customAreas).flatMap((area) =>
    area === null ? [] : [boxBetween({ x: area.x[0], y: area.y[0] }, { x: area.x[1], y: area.y[1] })],
  );
  return [...own, ...custom];
}

/** Reads the outline of the last drawn frame. */
function readOutline({ context, resolution }: Canvas): readonly Point[] {
  const size = { width: context.drawingBufferWidth, height: context.drawingBufferHeight };
  const pixels = new Uint8Array(size.width * size.height * 4);
  context.readPixels(0, 0, size.width, size.height, context.RGBA, context.UNSIGNED_BYTE, pixels);
  return outlineOf({ pixels, ...size, resolution });
}

/** Minimum opacity of a visible pixel, from 0 to 255. */
const VISIBLE = 32;
/** Height of the horizontal bands of the outline, and its distance from visible pixels, in CSS pixels. */
const BAND = 10;
const MARGIN = 6;

/** A drawn frame as read from WebGL. `width` and `height` are in device pixels. */
interface Picture extends Size {
  /** Red, green, blue and opacity of each pixel, in rows from bottom to top, as WebGL returns them. */
  readonly pixels: Uint8Array;
  /** Device pixels per pixel of the outline. */
  readonly resolution: number;
}

/**
 * Returns a polygon around all visible pixels of a picture. `y` points downwards. It is empty if nothing is
 * visible.
 */
export function outlineOf({ pixels, width, height, resolution }: Picture): readonly Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  const step = Math.max(Math.round(BAND * resolution), 1);
  for (let top = 0; top < height; top += step) {
    const bottom = Math.min(top + step, height);
    const seen = seenWithin({ pixels, width, from: height - bottom, to: height - top });
    if (seen === null) continue;
    const edge = (x: number) => clamp(x / resolution, 0, width / resolution);
    const [from, to] = [edge(seen[0] - MARGIN * resolution), edge(seen[1] + 1 + MARGIN * resolution)];
    left.push({ x: from, y: top / resolution }, { x: from, y: bottom / resolution });
    right.push({ x: to, y: top / resolution }, { x: to, y: bottom / resolution });
  }
  return [...left, ...right.toReversed()];
}

interface Rows {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly from: number;
  /** Row after the last row, exclusive. */
  readonly to: number;
}

/** Returns the first and last column with visible pixels in some rows, or `null`. */
function seenWithin({ pixels, width, from, to }: Rows): readonly [number, number] | null {
  let [first, last] = [width, -1];
  for (let row = from; row < to; row++) {
    for (let column = 0; column < width; column++) {
      if ((pixels[(row * width + column) * 4 + 3] ?? 0) < VISIBLE) continue;
      first = Math.min(first, column);
      last = Math.max(last, column);
    }
  }
  return last < 0 ? null : [first, last];
}
