// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  addOptional,
  loadParts,
  readSetting,
  reasonOf,
} from "../../../src/runtime/mascot/model/load-parts.js";
import { parseModelSetting } from "../../../src/runtime/mascot/model/model-setting.js";
import { PRIORITY } from "../../../src/runtime/mascot/model/motion-state.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { createDeps, SETTING, SETTING_URL, type TestDeps } from "./model-parts.js";

usePageSandbox();

/** Calls that the fakes of the core's classes received. */
const core: { started: unknown[]; isFinished: boolean } = { started: [], isFinished: true };

class AMotion {
  fadeIn = -1;
  fadeOut = -1;
  setFadeIn(time: number): void {
    this.fadeIn = time;
  }
  setFadeOut(time: number): void {
    this.fadeOut = time;
  }
}
class Live2DMotion extends AMotion {
  static loadMotion(data: unknown): Live2DMotion {
    return Object.assign(new Live2DMotion(), { data });
  }
}
class MotionQueueManager {
  readonly motions = [];
  startMotion(motion: unknown): number {
    core.started.push(motion);
    return core.started.length;
  }
  isFinished(): boolean {
    return core.isFinished;
  }
  updateParam(): boolean {
    return true;
  }
  stopAllMotions(): void {
    core.started.push("stop all");
  }
}

const GLOBALS = {
  AMotion,
  Live2DMotion,
  MotionQueueManager,
  Live2D: {},
  UtSystem: { getUserTimeMSec: () => 0 },
  PhysicsHair: { Src: {}, Target: {} },
  PartsDataID: {},
};

/** The engine looks for the core when it is loaded. */
async function loadEngine() {
  Object.assign(globalThis, GLOBALS);
  const [{ LibrarySettings }, { MotionManager }, { ExpressionManager }, library, { setUpLibrary }] =
    await Promise.all([
      import("../../../src/runtime/mascot/cubism2/library-settings.js"),
      import("../../../src/runtime/mascot/cubism2/motion-manager.js"),
      import("../../../src/runtime/mascot/cubism2/motion-manager.js"),
      import("pixi-live2d-display/cubism2"),
      import("../../../src/runtime/mascot/model/set-up-library.js"),
    ]);
  setUpLibrary(library);
  return { LibrarySettings, MotionManager, ExpressionManager, library };
}

let engine: Awaited<ReturnType<typeof loadEngine>>;
let world: TestDeps;

beforeAll(async () => {
  engine = await loadEngine();
});
afterAll(() => {
  for (const name of Object.keys(GLOBALS)) Reflect.deleteProperty(globalThis, name);
});
beforeEach(() => {
  Object.assign(core, { started: [], isFinished: true });
  world = createDeps();
  for (const name of ["idle.mtn", "tap.mtn"]) world.files.set(name, "$fps=30");
});

const open = () => new engine.LibrarySettings(SETTING, SETTING_URL, world.deps);

describe("the settings of Cubism 2", () => {
  it("have the parsed values, under the library's names", () => {
    const settings = open();
    expect(settings).toMatchObject({
      moc: "koharu.moc",
      name: "koharu",
      textures: ["t0.png", "t1.png"],
      hitAreas: [{ name: "head", id: "D_HEAD" }],
      expressions: [{ name: "f1" }, { name: "f2" }],
      initParams: [{ id: "P1", value: 0.5 }],
      initOpacities: [{ id: "PARTS_1", value: 0 }],
      motions: { idle: [{ file: "idle.mtn" }], tap_body: [{ file: "tap.mtn", fade_in: 0, fade_out: 200 }] },
    });
    expect(settings.motions["idle"]).toEqual([{ file: "idle.mtn" }]);
    expect(settings.physics).toBeUndefined();
    expect([settings.resolveURL("a/b.png"), settings.setting]).toEqual(["http://a.b/m/a/b.png", SETTING]);
  });

  it("have the name of their URL if they have none", () => {
    expect(new engine.LibrarySettings({ ...SETTING, name: null }, SETTING_URL, world.deps).name).not.toBe(
      "koharu",
    );
  });
});

describe("the library", () => {
  it("logs nothing, plays nothing, and fades for a second", () => {
    const { library } = engine;
    const { config } = library;
    expect(config).toMatchObject({
      logLevel: config.LOG_LEVEL_NONE,
      sound: false,
      motionSync: false,
      motionFadingDuration: 1000,
      idleMotionFadingDuration: 1000,
      expressionFadingDuration: 1000,
    });
  });

  it("loads files of settings through the file loader, and nothing else", async () => {
    const { library } = engine;
    const [middleware] = library.Live2DLoader.middlewares;
    const run = async (settings: unknown) => {
      const context = { settings, url: "idle.mtn", type: "arraybuffer", result: null };
      await middleware?.(context as never, (() => undefined) as never);
      return context.result;
    };
    expect(await run(open())).toBeInstanceOf(ArrayBuffer);
    expect([await run(undefined), await run({})]).toEqual([null, null]);
  });
});

describe("the motions of Cubism 2", () => {
  const create = () => new engine.MotionManager(open(), world.deps);

  it.each([
    [{ fade_in: 0, fade_out: 200 }, [0, 200]],
    [{}, [1000, 1000]],
  ])("fade as in the setting file, with %j: %j", (definition, expected) => {
    const motion = create().createMotion(new ArrayBuffer(0), "tap_body", {
      file: "x",
      ...definition,
    }) as unknown as AMotion;
    expect([motion.fadeIn, motion.fadeOut]).toEqual(expected);
  });

  it("start with their sound, and fade out the current motion", async () => {
    const manager = create();
    core.started = [];
    expect(await manager.startMotion("tap_body", 0)).toBe(true);
    expect([core.started.length, core.started.includes("stop all"), world.played]).toEqual([
      1,
      false,
      ["http://a.b/m/tap.mp3"],
    ]);
    expect(manager.state.currentPriority).toBe(PRIORITY.normal);
    expect([await manager.startMotion("idle", 0), world.played.length]).toEqual([false, 1]);
  });

  it("are not started if the setting file does not have them", async () => {
    expect(await create().startMotion("tap_body", 7)).toBe(false);
    expect(world.told).toEqual(["debug: Failed to start motion : tap_body[7] is not in the setting file"]);
  });

  it("are logged if their file is missing, and play no sound", async () => {
    world.files.clear();
    expect(await create().startMotion("tap_body", 0)).toBe(false);
    expect(world.told).toContain("error: Failed to load (404) : http://a.b/m/tap.mtn");
    expect(world.played).toEqual([]);
  });

  it("are chosen randomly at normal priority", async () => {
    const manager = create();
    await manager.startRandomMotion("tap_body");
    expect(manager.state).toMatchObject({ currentGroup: "tap_body", currentPriority: PRIORITY.normal });
  });

  it("continue with an idle one when all have ended, and let the core update the model", async () => {
    const manager = create();
    expect(manager.update({}, 0)).toBe(true);
    await vi.waitFor(() => expect(manager.state.currentGroup).toBe("idle"));
    manager.state.setCurrent("sleepy", 0, PRIORITY.sleepy);
    manager.wake();
    await vi.waitFor(() => expect(manager.state.currentGroup).toBe("idle"));
  });
});

describe("the expressions of Cubism 2", () => {
  beforeEach(() => {
    world.files.set("f1.json", JSON.stringify({ fade_in: 0, params: [{ id: "P", val: 2, calc: "mult" }] }));
    world.files.set("f2.json", JSON.stringify({ params: [{ id: "Q", val: 1 }] }));
  });

  it("are loaded, change the model by their operation, and are chosen randomly, except the current one", async () => {
    const manager = new engine.ExpressionManager(open(), () => 0);
    await manager.loadAll();
    expect(manager.expressions).toHaveLength(2);
    expect(await manager.setRandomExpression()).toBe(true);
    const [first] = manager.expressions;
    expect([manager.currentExpression, first]).toEqual([
      first,
      expect.objectContaining({ fadeIn: 0, fadeOut: 1000 }),
    ]);
    const did: unknown[] = [];
    const note =
      (name: string) =>
      (...args: unknown[]) =>
        did.push([name, ...args]);
    const model = { addToParamFloat: note("add"), multParamFloat: note("mult"), setParamFloat: note("set") };
    first?.updateParamExe(model as never, 0, 0.5, {});
    expect(did).toEqual([["mult", "P", 2, 0.5]]);
    await manager.setRandomExpression();
    expect(manager.currentExpression).toBe(manager.expressions[1]);
  });

  it("are empty if the setting file has none", async () => {
    const settings = new engine.LibrarySettings({ ...SETTING, expressions: [] }, SETTING_URL, world.deps);
    expect(await new engine.ExpressionManager(settings, () => 0).setRandomExpression()).toBe(false);
  });
});

describe("the parts of a model", () => {
  it("are its data, its textures and its optional files", async () => {
    world.files.set("koharu.moc", "moc");
    world.files.set("p.json", '{"physics":1}');
    for (const name of ["t0.png", "t1.png"]) world.files.set(name, "png");
    const decode = vi.fn(() => Promise.resolve({ width: 4, height: 8, close: () => undefined }));
    vi.stubGlobal("createImageBitmap", decode);
    vi.stubGlobal("ImageBitmap", Object);
    const parts = await loadParts(open(), world.deps, "flipY");
    expect([parts.moc.byteLength, parts.textures.length, parts.physics, parts.pose]).toEqual([
      3,
      2,
      { physics: 1 },
      null,
    ]);
    expect(decode).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ imageOrientation: "flipY" }),
    );
    expect(world.told).toEqual(["error: Failed to load (404) : http://a.b/m/q.json"]);
    expect(parts.textures.map(({ width, height }) => [width, height])).toEqual([
      [4, 8],
      [4, 8],
    ]);
  });

  it("reject if they are required and missing, and are not loaded if they are not listed", async () => {
    await expect(loadParts(open(), world.deps, "flipY")).rejects.toThrow(
      "Failed to load (404) : http://a.b/m/koharu.moc",
    );
    world.files.set("koharu.moc", "moc");
    const bare = { ...SETTING, textures: [], physics: null, pose: null };
    const settings = new engine.LibrarySettings({ ...bare, textures: ["t"] }, SETTING_URL, world.deps);
    const before = world.told.length;
    const parts = await loadParts(Object.assign(settings, { setting: bare }), world.deps, "flipY");
    expect([parts.physics, parts.pose, world.told.length]).toEqual([null, null, before]);
  });

  it.each<[string, unknown, unknown, readonly string[]]>([
    ["created from their files", { a: 1 }, "made", []],
    ["left out without a file", null, null, []],
    ["logged if the file is invalid", "text", null, ["expected an object"]],
    ["logged if the library throws", { fails: true }, null, ["no physics"]],
    ["logged if it throws no error object", { odd: true }, null, ["the file is damaged"]],
  ])("that are optional are %s", (_, file, expected, reasons) => {
    const target: { physics?: unknown; pose?: unknown } = {};
    const make = (given: object) => {
      if ("fails" in given) throw new Error("no physics");
      // oxlint-disable-next-line no-throw-literal -- the core throws objects of its own
      if ("odd" in given) throw { code: 1 };
      return "made";
    };
    const parts = { moc: new ArrayBuffer(0), textures: [], physics: file, pose: null };
    addOptional(target, { physics: make, pose: make }, { parts, settings: open(), log: world.deps.log });
    expect(target).toEqual({ physics: expected, pose: null });
    expect(world.told).toEqual(
      reasons.map((reason) => `error: Failed to read http://a.b/m/p.json: ${reason}`),
    );
  });
});

describe("readSetting", () => {
  it("parses a setting file, and reports an invalid one", async () => {
    world.files.set("model.json", '{"model":"a.moc","textures":["t.png"]}');
    expect((await readSetting(SETTING_URL, world.deps, parseModelSetting)).model).toBe("a.moc");
    world.files.set("model.json", "{}");
    await expect(readSetting(SETTING_URL, world.deps, parseModelSetting)).rejects.toThrow(
      "Failed to read http://a.b/m/model.json: `model` is missing",
    );
    expect([reasonOf(new Error("x")), reasonOf({})]).toEqual(["x", "the file is damaged"]);
  });
});
