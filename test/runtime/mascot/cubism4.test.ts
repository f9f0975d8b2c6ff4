// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LoadError } from "../../../src/runtime/mascot/load-file.js";
import type { Model3Setting } from "../../../src/runtime/mascot/model/model3-setting.js";
import { PRIORITY } from "../../../src/runtime/mascot/model/motion-state.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { createDeps, SETTING, SETTING_URL, type TestDeps } from "./model-parts.js";

usePageSandbox();

const SETTING3: Model3Setting = { ...SETTING, eyeBlink: ["ParamEyeLOpen"], lipSync: ["ParamMouth"] };

/** A motion file of one second, with fades of its own. */
const MOTION = JSON.stringify({
  Version: 3,
  FadeInTime: 0.5,
  FadeOutTime: 0.5,
  Meta: {
    Duration: 1,
    Fps: 30,
    Loop: false,
    AreBeziersRestricted: true,
    CurveCount: 1,
    TotalSegmentCount: 1,
    TotalPointCount: 2,
    UserDataCount: 0,
    TotalUserDataSize: 0,
    FadeInTime: 0.5,
    FadeOutTime: 0.5,
  },
  Curves: [{ Target: "Parameter", Id: "P", Segments: [0, 0, 0, 1, 1] }],
});

/** The engine looks for the core when it is loaded. */
async function loadEngine() {
  Object.assign(globalThis, { Live2DCubismCore: {} });
  const [
    { LibrarySettings },
    { MotionManager },
    { ExpressionManager },
    { startCore },
    library,
    { setUpLibrary },
  ] = await Promise.all([
    import("../../../src/runtime/mascot/cubism4/library-settings.js"),
    import("../../../src/runtime/mascot/cubism4/motion-manager.js"),
    import("../../../src/runtime/mascot/cubism4/motion-manager.js"),
    import("../../../src/runtime/mascot/cubism4/load-figure.js"),
    import("pixi-live2d-display/cubism4"),
    import("../../../src/runtime/mascot/model/set-up-library.js"),
  ]);
  setUpLibrary(library);
  return { LibrarySettings, MotionManager, ExpressionManager, startCore };
}

let engine: Awaited<ReturnType<typeof loadEngine>>;
let world: TestDeps;

beforeAll(async () => {
  engine = await loadEngine();
});
afterAll(() => void Reflect.deleteProperty(globalThis, "Live2DCubismCore"));
beforeEach(() => {
  world = createDeps();
  for (const name of ["idle.mtn", "tap.mtn"]) world.files.set(name, MOTION);
});

const open = () => new engine.LibrarySettings(SETTING3, SETTING_URL, world.deps);

describe("startCore", () => {
  it("rejects after five seconds for a core that never starts", async () => {
    const waits: number[] = [];
    const starting = engine.startCore({
      log: world.deps.log,
      wait(time) {
        waits.push(time);
        return Promise.resolve();
      },
    });
    await expect(starting).rejects.toThrow(LoadError);
    expect([waits.length, new Set(waits)]).toEqual([99, new Set([50])]);
  });
});

describe("the settings of Cubism 4", () => {
  it("have the parsed values, under the library's names, with times in seconds", () => {
    const settings = open();
    expect(settings).toMatchObject({
      moc: "koharu.moc",
      textures: ["t0.png", "t1.png"],
      expressions: [
        { Name: "f1", File: "f1.json" },
        { Name: "f2", File: "f2.json" },
      ],
      hitAreas: [{ Id: "D_HEAD", Name: "head" }],
      groups: [
        { Target: "Parameter", Name: "EyeBlink", Ids: ["ParamEyeLOpen"] },
        { Target: "Parameter", Name: "LipSync", Ids: ["ParamMouth"] },
      ],
    });
    expect(settings.motions).toEqual({
      idle: [{ File: "idle.mtn" }],
      tap_body: [{ File: "tap.mtn", FadeInTime: 0, FadeOutTime: 0.2 }],
    });
    expect([settings.resolveURL("a.png"), settings.setting]).toEqual(["http://a.b/m/a.png", SETTING3]);
  });
});

describe("the motions of Cubism 4", () => {
  const create = () => new engine.MotionManager(open(), world.deps);
  const started = (manager: ReturnType<typeof create>) =>
    vi.spyOn(manager.queueManager, "startMotion").mockReturnValue(1);

  it.each([
    [{}, [0.5, 0.5]],
    [{ FadeInTime: 0, FadeOutTime: 2 }, [0, 2]],
  ])("prefer the fades of the setting file: %j gives %j", (definition, expected) => {
    const data = JSON.parse(MOTION) as object;
    const motion = create().createMotion(data, "tap_body", { File: "x", ...definition });
    expect([motion.getFadeInTime(), motion.getFadeOutTime()]).toEqual(expected);
  });

  it("are logged and skipped if damaged", () => {
    const manager = create();
    expect(() => manager.createMotion({}, "tap_body", { File: "x.json" })).toThrow(TypeError);
    expect(world.told.at(-1)).toMatch(/^error: Failed to read http:\/\/a\.b\/m\/x\.json: /);
  });

  it("start with their sound, fade out the current motion, and are logged if unknown", async () => {
    const manager = create();
    const start = started(manager);
    expect(await manager.startMotion("tap_body", 0)).toBe(true);
    expect([start.mock.calls[0]?.slice(1), world.played]).toEqual([[false, 0], ["http://a.b/m/tap.mp3"]]);
    expect(manager.state.currentPriority).toBe(PRIORITY.normal);
    expect(await manager.startMotion("x", 0)).toBe(false);
    expect(world.told).toContain("debug: Failed to start motion : x[0] is not in the setting file");
  });

  it("play no sound if their file is missing", async () => {
    world.files.clear();
    expect([await create().startMotion("tap_body", 0), world.played]).toEqual([false, []]);
  });

  it("are chosen randomly, continue with an idle one, and wake", async () => {
    const manager = create();
    started(manager);
    expect(await manager.startRandomMotion("tap_body")).toBe(true);
    vi.spyOn(manager, "isFinished").mockReturnValue(true);
    Object.assign(manager, { updateParameters: () => true });
    expect(manager.update({}, 0)).toBe(true);
    await vi.waitFor(() => expect(manager.state.currentGroup).toBe("idle"));
    manager.state.setCurrent("sleepy", 0, PRIORITY.sleepy);
    manager.wake();
    await vi.waitFor(() => expect(manager.state.currentGroup).toBe("idle"));
  });
});

describe("the expressions of Cubism 4", () => {
  it("use the valid fields of their files, and are chosen randomly", async () => {
    const create = vi.spyOn(
      Object.getPrototypeOf(engine.ExpressionManager.prototype) as {
        createExpression: (...args: unknown[]) => unknown;
      },
      "createExpression",
    );
    world.files.set(
      "f1.json",
      JSON.stringify({
        FadeInTime: "x",
        FadeOutTime: 2,
        Parameters: [{ Id: "P", Value: 1, Blend: "Multiply" }, { Id: "Q" }, { Value: 1 }, null],
      }),
    );
    world.files.set("f2.json", "{}");
    const manager = new engine.ExpressionManager(open(), () => 0);
    await manager.loadAll();
    expect(create.mock.calls.map(([data]) => data)).toContainEqual({
      FadeInTime: undefined,
      FadeOutTime: 2,
      Parameters: [{ Id: "P", Value: 1, Blend: "Multiply" }],
    });
    expect(await manager.setRandomExpression()).toBe(true);
    expect(manager.currentExpression).toBe(manager.expressions[0]);
  });

  it("are empty if the setting file has none", async () => {
    const settings = new engine.LibrarySettings({ ...SETTING3, expressions: [] }, SETTING_URL, world.deps);
    expect(await new engine.ExpressionManager(settings, () => 0).setRandomExpression()).toBe(false);
  });
});
