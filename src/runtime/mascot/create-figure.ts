// It installs itself: without it PixiJS makes functions of texts, which a content security policy may forbid.
// oxlint-disable-next-line import/no-unassigned-import
import "@pixi/unsafe-eval";
import { BatchRenderer, extensions, Renderer, type IRenderingContext } from "@pixi/core";
import { Container } from "@pixi/display";
import type { Actor } from "./actor.js";
import type { Figure, FigureOptions } from "./figure.js";
import { boundingBox, intersection, type Box, type Point } from "./geometry.js";
import { LoadError } from "./load-file.js";
import { isInArea } from "./model-setting.js";
import { outlineOf } from "./outline.js";
import { reactionTo } from "./reaction.js";
import { limitReached, placeInView, WHOLE_VIEW, zoomView } from "./view.js";

type Canvas = Pick<FigureOptions, "canvas" | "context" | "width" | "height" | "resolution">;

/** Puts a model on a canvas, piece by piece: it takes a `rest` before what may take long. */
export async function createFigure(
  actor: Actor,
  { canvas, context, width, height, resolution }: Canvas,
  rest: () => Promise<void>,
): Promise<Figure> {
  const { model, placement, customAreas } = actor;
  // A model draws itself. The shader for everything else would be compiled for nothing.
  extensions.remove(BatchRenderer);
  const renderer = new Renderer({
    view: canvas,
    // PixiJS takes both kinds of contexts, and finds out which it is; only its type knows one.
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
  let view = WHOLE_VIEW;
  let hasDrawn = false;
  for (const { baseTexture } of model.textures) {
    await rest();
    renderer.texture.bind(baseTexture, 0);
  }

  /** A place of the canvas from -1 to 1 to the right and upwards. */
  const normalize = (at: Point): Point => ({ x: at.x / half.width - 1, y: 1 - at.y / half.height });
  const toLogical = (at: Point): Point => {
    const place = placeInView(view, normalize(at));
    return { x: place.x, y: (place.y * height) / width };
  };
  const toCanvas = (logical: Point): Point => ({
    x: half.width * (1 + view.scale * logical.x + view.x),
    y: half.height * (1 - view.y) - half.width * view.scale * logical.y,
  });
  /** Between pixels of the model's own canvas and logical places. */
  const toModel = ({ x, y }: Point): Point => ({
    x: (x - placement.left) / placement.scale,
    y: (placement.top - y) / placement.scale,
  });
  const fromModel = ({ x, y }: Point): Point => ({
    x: placement.left + x * placement.scale,
    y: placement.top - y * placement.scale,
  });
  const boxBetween = (one: Point, other: Point): Box => {
    const [a, b] = [toCanvas(one), toCanvas(other)];
    return {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    };
  };

  function modelBox({ x, y, width, height }: Box): Box {
    return boxBetween(fromModel({ x, y }), fromModel({ x: x + width, y: y + height }));
  }

  function areas(): readonly Box[] {
    const { internalModel } = model;
    const own = Object.values(internalModel.hitAreas).map(({ index }) =>
      modelBox(internalModel.getDrawableBounds(index)),
    );
    const custom = Object.values(customAreas).flatMap((area) =>
      area === null ? [] : [boxBetween({ x: area.x[0], y: area.y[0] }, { x: area.x[1], y: area.y[1] })],
    );
    return [...own, ...custom];
  }

  /** Whether textures are larger than the browser can. Its other reasons it tells too late to wait for. */
  function hasFailed(): boolean {
    const most = Number(renderer.gl.getParameter(renderer.gl.MAX_TEXTURE_SIZE));
    return model.textures.some(({ width, height }) => Math.max(width, height) > most);
  }

  return {
    draw(elapsed) {
      model.update(elapsed);
      renderer.render(stage);
      if (hasDrawn) return;
      hasDrawn = true;
      if (hasFailed()) throw new LoadError("Failed to create texture");
    },
    look: ({ x, y }) => model.internalModel.focusController.focus(x, y),
    tap(at) {
      const logical = toLogical(at);
      const place = toModel(logical);
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
    },
    zoom(at, factor) {
      const next = zoomView(view, normalize(at), factor);
      const limit = limitReached(view, next);
      view = next;
      pane.scale.set(view.scale);
      pane.position.set(half.width * (1 - view.scale + view.x), half.height * (1 - view.scale - view.y));
      if (limit !== null) actor.play(limit);
    },
    wake: actor.wake,
    box() {
      const { originalWidth, originalHeight } = model.internalModel;
      const whole = modelBox({ x: 0, y: 0, width: originalWidth, height: originalHeight });
      return intersection(boundingBox(areas()) ?? whole, { x: 0, y: 0, width, height });
    },
    outline() {
      renderer.render(stage);
      const size = { width: context.drawingBufferWidth, height: context.drawingBufferHeight };
      const pixels = new Uint8Array(size.width * size.height * 4);
      context.readPixels(0, 0, size.width, size.height, context.RGBA, context.UNSIGNED_BYTE, pixels);
      return outlineOf({ pixels, ...size, resolution });
    },
    destroy() {
      if (hasDrawn) actor.release(renderer.gl, renderer.CONTEXT_UID);
      stage.destroy({ children: true, texture: true, baseTexture: true });
      renderer.destroy();
      context.getExtension("WEBGL_lose_context")?.loseContext();
    },
  };
}
