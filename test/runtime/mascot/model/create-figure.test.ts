// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { createFigure as CreateFigure } from "../../../../src/runtime/mascot/model/create-figure.js";
import { createActor } from "../../../../src/runtime/mascot/model/actor.js";
import { createFrugalContext } from "../../../../src/runtime/mascot/show-mascot.js";
import type { ModelSetting } from "../../../../src/runtime/mascot/model/model-setting.js";
import { usePageSandbox } from "../../app/page-sandbox.js";

usePageSandbox();

const pixi = { log: [] as unknown[], most: 4096 };
let createFigure: typeof CreateFigure;

// PixiJS needs WebGL; drawing is tested in the browser. The files of a worker share modules, so modules
// loaded with this fake are dropped again.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("@pixi/unsafe-eval", () => ({}));
  vi.doMock("@pixi/core", () => ({ BatchRenderer: "batch", Renderer, extensions }));
  vi.doMock("@pixi/display", () => ({ Container }));
  ({ createFigure } = await import("../../../../src/runtime/mascot/model/create-figure.js"));
});
afterAll(() => {
  for (const name of ["@pixi/unsafe-eval", "@pixi/core", "@pixi/display"]) vi.doUnmock(name);
  vi.resetModules();
});

const extensions = { remove: (name: unknown) => pixi.log.push(["without", name]) };

class Renderer {
  readonly CONTEXT_UID = 7;
  readonly gl = { MAX_TEXTURE_SIZE: 1, getParameter: () => pixi.most };
  readonly texture = { bind: (texture: unknown, unit: number) => pixi.log.push(["bind", texture, unit]) };
  constructor(options: object) {
    pixi.log.push(["renderer", options]);
  }
  render(): void {
    pixi.log.push(["render"]);
  }
  destroy(): void {
    pixi.log.push(["destroy renderer"]);
  }
}

const createPoint = () => ({
  x: 0,
  y: 0,
  set(x: number, y = x) {
    Object.assign(this, { x, y });
  },
});

class Container {
  readonly scale = createPoint();
  readonly position = createPoint();
  addChild<Child>(child: Child): Child {
    pixi.log.push(["child", child]);
    return child;
  }
  destroy(options: unknown): void {
    pixi.log.push(["destroy stage", options]);
  }
}

/**
 * A model whose canvas is 400 by 800 pixels. The view is 100 by 200, so one of its pixels is 4 of the model.
 */
function createModel(
  areas: Record<string, readonly [x: number, y: number, width: number, height: number]> = {},
) {
  const log: unknown[] = [];
  const names = Object.keys(areas);
  const point = (name: string) => ({ set: (...at: number[]) => log.push([name, ...at]) });
  const hits: { found: string[] } = { found: [] };
  const model = {
    scale: point("scale"),
    position: point("position"),
    textures: [{ baseTexture: "t1", width: 10, height: 20 }],
    update: (elapsed: number) => log.push(["update", elapsed]),
    internalModel: {
      originalWidth: 400,
      originalHeight: 800,
      focusController: { focus: (x: number, y: number) => log.push(["focus", x, y]) },
      hitAreas: Object.fromEntries(names.map((name, index) => [name, { id: name, name, index }])),
      hitTest(x: number, y: number) {
        log.push(["hit", Math.round(x), Math.round(y)]);
        return hits.found;
      },
      getDrawableBounds(index: number) {
        const [x, y, width, height] = areas[names[index] ?? ""] ?? [0, 0, 0, 0];
        return { x, y, width, height };
      },
      motionManager: {
        definitions: { page_copy: [{ file: "copy.mtn" }] },
        startRandomMotion: (group: string) => {
          log.push(["motion", group]);
          return Promise.resolve(true);
        },
        expressions: {
          currentExpression: null,
          defaultExpression: "default",
          setRandomExpression: () => log.push(["expression"]),
          setExpression(name: string) {
            log.push(["wear", name]);
            return Promise.resolve(true);
          },
          resetExpression() {
            log.push(["wear", this.currentExpression]);
          },
        },
        wake: () => log.push(["wake"]),
      },
    },
  };
  return { model, log, hits };
}

const NO_AREAS: ModelSetting["customAreas"] = { head: null, body: null };
let log: unknown[];
let hits: { found: string[] };
let rests = 0;
const released: unknown[] = [];
const lose = vi.fn();

async function create(
  parts: {
    areas?: Parameters<typeof createModel>[0];
    customAreas?: ModelSetting["customAreas"];
    layout?: ModelSetting["layout"];
  } = {},
) {
  const made = createModel(parts.areas);
  ({ log, hits } = made);
  const context = {
    drawingBufferWidth: 2,
    drawingBufferHeight: 2,
    RGBA: 1,
    UNSIGNED_BYTE: 2,
    getExtension: () => ({ loseContext: lose }),
    readPixels: (...args: unknown[]) => (args[6] as Uint8Array).fill(255),
  } as unknown as WebGLRenderingContext;
  const setting = { layout: parts.layout ?? {}, customAreas: parts.customAreas ?? NO_AREAS };
  const actor = createActor(made.model as never, setting, (...args) => void released.push(args));
  const canvas = document.createElement("canvas");
  const figure = await createFigure(
    actor,
    { canvas, context, width: 100, height: 200, resolution: 2 },
    async () => {
      rests += 1;
    },
  );
  return figure;
}
/** Returns the relevant events since the last call. */
const did = (...kinds: string[]) =>
  log.splice(0).filter((entry) => Array.isArray(entry) && kinds.includes(String(entry[0])));

beforeEach(() => {
  pixi.log.length = 0;
  pixi.most = 4096;
  released.length = 0;
  rests = 0;
  lose.mockClear();
});

describe("createFigure", () => {
  it("places a model in the middle, as wide as the view, and uploads its textures one by one", async () => {
    await create();
    expect(did("scale", "position")).toEqual([
      ["scale", 0.25],
      ["position", 0, 0],
    ]);
    expect([rests, pixi.log.filter((entry) => Array.isArray(entry) && entry[0] === "bind")]).toEqual([
      1,
      [["bind", "t1", 0]],
    ]);
    expect(pixi.log[0]).toEqual(["without", "batch"]);
    expect(pixi.log[1]).toEqual([
      "renderer",
      expect.objectContaining({ width: 100, height: 200, resolution: 2, backgroundAlpha: 0, hello: false }),
    ]);
  });

  it("places it as its layout says", async () => {
    await create({ layout: { width: 1, center_x: 0.5, top: 1 } });
    // Half as wide, with its middle at three quarters of the view and its top half the view's width above the
    // middle.
    expect(did("scale", "position")).toEqual([
      ["scale", 0.125],
      ["position", 50, 50],
    ]);
  });

  it("draws a frame, and passes the elapsed time on", async () => {
    const figure = await create();
    figure.draw(33);
    expect([did("update"), pixi.log.at(-1)]).toEqual([[["update", 33]], ["render"]]);
  });

  it("reports textures larger than the browser supports with the first frame, and with no other", async () => {
    pixi.most = 19;
    const figure = await create();
    expect(() => figure.draw(1)).toThrow("Failed to create texture");
    expect(() => figure.draw(1)).not.toThrow();
    pixi.most = 20;
    const other = await create();
    expect(() => other.draw(1)).not.toThrow();
  });

  it("turns in the given direction, and wakes", async () => {
    const figure = await create();
    figure.look({ x: 0.5, y: -1 });
    figure.wake();
    expect(did("focus", "wake")).toEqual([["focus", 0.5, -1], ["wake"]]);
  });

  it("reacts with a motion of a group that the model has", async () => {
    const figure = await create();
    figure.react("page_copy");
    figure.react("page_arrive");
    expect(did("motion")).toEqual([["motion", "page_copy"]]);
  });

  it("changes to an expression by its name, and back to none, which it can leave again", async () => {
    const figure = await create();
    figure.express("laugh");
    figure.express(null);
    expect(did("wear")).toEqual([
      ["wear", "laugh"],
      ["wear", "default"],
    ]);
  });
});

describe("a tap on a figure", () => {
  it.each([
    ["its corner", { x: 0, y: 0 }, [0, 0]],
    ["its middle", { x: 50, y: 100 }, [200, 400]],
    ["its lower right", { x: 100, y: 200 }, [400, 800]],
  ])("tests the model's areas at %s", async (_, at, [x, y]) => {
    const figure = await create();
    expect(figure.tap(at)).toBe(false);
    expect(did("hit", "motion", "expression")).toEqual([["hit", x, y]]);
  });

  it("hits the same point in a zoomed view", async () => {
    const figure = await create();
    figure.zoom({ x: 100, y: 0 }, 2);
    figure.tap({ x: 100, y: 0 });
    figure.tap({ x: 0, y: 200 });
    expect(did("hit")).toEqual([
      ["hit", 400, 0],
      ["hit", 200, 400],
    ]);
  });

  it.each([
    [["Head"], [["expression"]]],
    [["BODY"], [["motion", "tap_body"]]],
    [["arm"], []],
  ])("on %j causes %j", async (found, expected) => {
    const figure = await create();
    hits.found = found;
    expect(figure.tap({ x: 1, y: 1 })).toBe(expected.length > 0);
    expect(did("motion", "expression")).toEqual(expected);
  });

  it.each([
    ["the head", { x: 50, y: 20 }, [["motion", "flick_head"]]],
    ["the body", { x: 50, y: 150 }, [["motion", "tap_body"]]],
    ["neither", { x: 1, y: 20 }, []],
  ])("on the custom area at %s causes %j", async (_, at, expected) => {
    // The view reaches from -1 to 1 across, and from -2 to 2 upwards.
    const customAreas = {
      head: { x: [-0.5, 0.5], y: [1, 2] },
      body: { x: [-0.5, 0.5], y: [-2, 0] },
    } as const;
    const figure = await create({ customAreas });
    figure.tap(at);
    expect(did("motion", "expression")).toEqual(expected);
  });
});

describe("a zoom of a figure", () => {
  function pane(): Container {
    const [child] = pixi.log.flatMap((entry) =>
      Array.isArray(entry) && entry[0] === "child" ? [entry[1] as unknown] : [],
    );
    if (!(child instanceof Container)) throw new Error("The stage has no pane");
    return child;
  }

  it("scales its pane around a point, and reacts to its limits, once", async () => {
    const figure = await create();
    const pane = pixi.log.find((entry) => Array.isArray(entry) && entry[0] === "child") as [string, never];
    const { scale, position } = pane[1] as {
      scale: { x: number; y: number };
      position: { x: number; y: number };
    };
    figure.zoom({ x: 0, y: 0 }, 1.5);
    expect([scale.x, scale.y]).toEqual([1.5, 1.5]);
    expect([position.x + 0, position.y + 0]).toEqual([0, 0]);
    expect(did("motion")).toEqual([]);
    figure.zoom({ x: 50, y: 100 }, 9);
    figure.zoom({ x: 50, y: 100 }, 2);
    expect([scale.x, did("motion")]).toEqual([2, [["motion", "pinch_in"]]]);
    figure.zoom({ x: 50, y: 100 }, 0.1);
    expect([scale.x, did("motion")]).toEqual([0.8, [["motion", "pinch_out"]]]);
  });

  it("around the middle moves the pane equally to both sides", async () => {
    const figure = await create();
    const { position } = pane();
    figure.zoom({ x: 50, y: 100 }, 2);
    expect([position.x, position.y]).toEqual([-50, -100]);
  });
});

describe("the box of a figure", () => {
  it("is the whole model without areas, clipped to the view", async () => {
    const figure = await create();
    expect(figure.box()).toEqual({ x: 0, y: 0, width: 100, height: 200 });
    figure.zoom({ x: 50, y: 100 }, 0.8);
    const { x, y, width, height } = figure.box();
    expect([x, y, width, height].map(Math.round)).toEqual([10, 20, 80, 160]);
  });

  it("surrounds the model's own areas and the custom ones", async () => {
    const areas = { head: [100, 80, 100, 80], body: [120, 400, 40, 200] } as const;
    expect((await create({ areas })).box()).toEqual({ x: 25, y: 20, width: 25, height: 130 });
    const customAreas = { head: null, body: { x: [0, 1], y: [-2, -1] } } as const;
    const { x, y, width, height } = (await create({ areas, customAreas })).box();
    expect([x, y, width, height].map(Math.round)).toEqual([25, 20, 75, 180]);
  });
});

describe("the end of a figure", () => {
  it("frees all resources, including those of the core", async () => {
    const figure = await create();
    figure.destroy();
    expect([released, lose.mock.calls.length]).toEqual([[], 1]);
    expect(pixi.log.slice(-2)).toEqual([
      ["destroy stage", { children: true, texture: true, baseTexture: true }],
      ["destroy renderer"],
    ]);
    const drawn = await create();
    drawn.draw(1);
    drawn.destroy();
    expect(released).toEqual([[expect.objectContaining({ MAX_TEXTURE_SIZE: 1 }), 7]]);
  });

  it("is outlined by its visible pixels", async () => {
    const figure = await create();
    expect(figure.outline()).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 1 },
      { x: 1, y: 1 },
      { x: 1, y: 0 },
    ]);
    expect(pixi.log.at(-1)).toEqual(["render"]);
  });
});

describe("createFrugalContext", () => {
  it("returns null without WebGL", () => {
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    expect(createFrugalContext(document.createElement("canvas"))).toBeNull();
  });

  it("queries the graphics card only when required", () => {
    const asked: unknown[] = [];
    const get = vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
      SAMPLES: 1,
      COMPILE_STATUS: 2,
      createTexture: () => null,
      getExtension: (name: string) => (asked.push(name), name),
      getParameter: (name: number) => (asked.push(name), 8),
      getShaderParameter: (_: unknown, name: number) => (asked.push(name), false),
    } as never);
    const context = createFrugalContext(document.createElement("canvas"));
    if (context === null) throw new Error("There is no context");
    expect(get).toHaveBeenCalledWith("webgl", { alpha: true, antialias: false, stencil: true });
    expect(context.getExtension("OES_element_index_uint")).toEqual({});
    expect(context.getExtension("EXT_texture_filter_anisotropic")).toBeNull();
    expect([context.getParameter(1), context.getShaderParameter({}, 2)]).toEqual([0, true]);
    expect(asked).toEqual([]);
    expect(context.getExtension("WEBGL_lose_context")).toBe("WEBGL_lose_context");
    expect([context.getParameter(3), context.getShaderParameter({}, 4)]).toEqual([8, false]);
    expect(asked).toEqual(["WEBGL_lose_context", 3, 4]);
  });

  it.each([
    ["throws", false],
    ["has none where it is lost", true],
  ])("without a free texture %s", (_, isLost) => {
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
      createTexture: () => null,
      getExtension: () => null,
      getParameter: () => null,
      getShaderParameter: () => null,
      isContextLost: () => isLost,
    } as never);
    const context = createFrugalContext(document.createElement("canvas"));
    const create = () => context?.createTexture();
    if (isLost) expect(create()).toBeNull();
    else expect(create).toThrow("Failed to create texture");
  });
});
