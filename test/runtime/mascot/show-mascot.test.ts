// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { keepMascot } from "../../../src/runtime/mascot/keep-mascot.js";
import { openMascot } from "../../../src/runtime/app/open-mascot.js";
import { LoadError } from "../../../src/runtime/mascot/load-file.js";
import type { FigureOptions } from "../../../src/runtime/mascot/figure.js";
import type { ModelDeps } from "../../../src/runtime/mascot/model-deps.js";
import { showMascot } from "../../../src/runtime/mascot/show-mascot.js";
import { find } from "../app/find.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { installMedia } from "../decorations/media.js";
import { createTestFigure, type TestFigure } from "./figure.js";
import { createWorld, SETTINGS, type TestWorld } from "./mascot-world.js";

usePageSandbox();

const engine = {
  load: (_options: FigureOptions, _deps: ModelDeps): Promise<TestFigure> =>
    Promise.reject(new Error("unset")),
  loaded: [] as number[],
};
const ENGINES = [2, 4] as const;
const pathOf = (cubism: 2 | 4) => `../../../src/runtime/mascot/cubism${cubism}/load-figure.js`;

// An engine needs Live2D's core and WebGL; the browser tests cover both.
beforeAll(() => {
  for (const cubism of ENGINES) {
    vi.doMock(pathOf(cubism), () => ({
      loadFigure(options: FigureOptions, deps: ModelDeps) {
        engine.loaded.push(cubism);
        return engine.load(options, deps);
      },
    }));
  }
});
afterAll(() => {
  for (const cubism of ENGINES) vi.doUnmock(pathOf(cubism));
});

const SMALL = "(max-width: 959px), (max-height: 479px)";
const lose = vi.fn();
let world: TestWorld;
let figures: TestFigure[];

beforeEach(() => {
  lose.mockClear();
  figures = [];
  engine.loaded = [];
  engine.load = () => {
    const figure = createTestFigure();
    figures.push(figure);
    return Promise.resolve(figure);
  };
  document.documentElement.lang = "en";
  world = createWorld();
  vi.stubGlobal("Live2D", {});
  vi.stubGlobal("devicePixelRatio", 3);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(
    () =>
      ({
        SAMPLES: 1,
        COMPILE_STATUS: 2,
        createTexture: () => null,
        getExtension: () => ({ loseContext: lose }),
        getParameter: () => 8,
        getShaderParameter: () => false,
      }) as never,
  );
  Object.assign(document, { elementsFromPoint: () => [] });
  return () => void Reflect.deleteProperty(document, "elementsFromPoint");
});

const shown = () => document.querySelectorAll("aside.mascot").length;

describe("showMascot", () => {
  const show = (parts: Partial<TestWorld> = {}) => {
    Object.assign(world, parts);
    return showMascot(world, { onHide: () => undefined, focus: false });
  };

  it("loads the engine that the model needs in idle time and adds the figure to the page", async () => {
    show();
    expect([engine.loaded, shown()]).toEqual([[], 0]);
    await world.beIdle();
    expect([engine.loaded, shown(), world.logged]).toEqual([[2], 1, []]);
    expect(figures[0]?.did[0]).toBe("draw 1");
  });

  it("loads the other engine for a Cubism 4 model", async () => {
    vi.stubGlobal("Live2DCubismCore", {});
    show({ settings: { ...SETTINGS, cubism: 4 } });
    await world.beIdle();
    expect([engine.loaded, shown()]).toEqual([[4], 1]);
  });

  it("draws on a canvas of limited resolution, and resolves the model against the settings", async () => {
    let seen: FigureOptions | null = null;
    engine.load = (options) => {
      seen = options;
      return Promise.resolve(createTestFigure());
    };
    show();
    await world.beIdle();
    expect(seen).toMatchObject({
      width: 100,
      height: 200,
      resolution: 2,
      url: "http://localhost:3000/blog/mascot/koharu/model.json",
    });
    const { width, height } = find<HTMLCanvasElement>("aside.mascot canvas");
    expect([width, height]).toEqual([200, 400]);
  });

  it("passes the environment to the model", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    let deps: ModelDeps | null = null;
    engine.load = (_, given) => {
      deps = given;
      return Promise.resolve(createTestFigure());
    };
    show();
    await world.beIdle();
    const given = deps as unknown as ModelDeps;
    expect([given.random(), given.isSleepy()]).toEqual([0, false]);
    world.session.setItem("Sleepy", "1");
    expect(given.isSleepy()).toBe(true);
    let waited = false;
    void given.wait(50).then(() => {
      waited = true;
    });
    await vi.advanceTimersByTimeAsync(49);
    expect(waited).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(waited).toBe(true);
  });

  it("logs a missing WebGL, and loads nothing", async () => {
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    show();
    await world.beIdle();
    expect([shown(), engine.loaded, world.logged]).toEqual([0, [], ["info: Failed to create WebGL context"]]);
  });

  it.each([
    [new LoadError("Failed to load (404) : x"), "error: Failed to load (404) : x"],
    [new RangeError("odd"), "error: Failed to show : RangeError: odd"],
  ])("logs %s, and releases the context", async (error, expected) => {
    engine.load = () => Promise.reject(error);
    show();
    await world.beIdle();
    expect([shown(), world.logged, lose.mock.calls.length]).toEqual([0, [expected], 1]);
  });

  it("removes a figure that cannot be drawn", async () => {
    engine.load = () => {
      const figure = Object.assign(createTestFigure(), {
        draw() {
          throw new LoadError("Failed to create texture");
        },
      });
      figures.push(figure);
      return Promise.resolve(figure);
    };
    show();
    await world.beIdle();
    expect([shown(), world.logged, figures[0]?.did]).toEqual([
      0,
      ["error: Failed to create texture"],
      ["destroy"],
    ]);
  });

  it("loads the core by a script, and reports a script that is not a core", async () => {
    vi.unstubAllGlobals();
    const scripts: HTMLScriptElement[] = [];
    vi.spyOn(document.head, "append").mockImplementation((script) => {
      scripts.push(script as HTMLScriptElement);
    });
    const attempt = async (act: (script: HTMLScriptElement) => void) => {
      const stop = show();
      await world.beIdle();
      const script = scripts.at(-1);
      if (script === undefined) throw new Error("No script was loaded");
      expect(script.src).toBe("http://localhost:3000/blog/mascot/core.js");
      act(script);
      await world.beIdle();
      return stop;
    };
    await attempt((script) => script.dispatchEvent(new Event("error")));
    await attempt((script) => script.dispatchEvent(new Event("load")));
    expect(world.logged).toEqual([
      "error: Failed to load : http://localhost:3000/blog/mascot/core.js",
      "error: Failed to load : http://localhost:3000/blog/mascot/core.js is not the core of Cubism 2",
    ]);
    await attempt((script) => {
      vi.stubGlobal("Live2D", {});
      script.dispatchEvent(new Event("load"));
    });
    expect(shown()).toBe(1);
  });

  it.each([1, 2, 3, 4, 5])(
    "leaves nothing on the page when it is stopped after %i pieces of work",
    async (pieces) => {
      const steps: (() => void)[] = [];
      const stop = show({ whenIdle: (run) => (steps.push(run), () => undefined) });
      for (let piece = 1; piece < pieces; piece++) {
        steps.shift()?.();
        await vi.dynamicImportSettled();
        await new Promise((resolve) => setTimeout(resolve));
      }
      stop();
      stop();
      for (let rest = 0; rest < 6; rest++) {
        steps.shift()?.();
        await vi.dynamicImportSettled();
        await new Promise((resolve) => setTimeout(resolve));
      }
      expect([shown(), world.logged]).toEqual([0, []]);
      for (const { did } of figures) expect(did.filter((deed) => deed === "destroy")).toHaveLength(1);
    },
  );

  it("destroys a figure that is loaded after it was stopped", async () => {
    let arrive: (figure: TestFigure) => void = () => undefined;
    engine.load = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    const stop = show();
    await world.beIdle();
    stop();
    const figure = createTestFigure();
    arrive(figure);
    await world.beIdle();
    expect([shown(), figure.did]).toEqual([0, ["destroy"]]);
  });
});

describe("keepMascot", () => {
  const back = () => document.querySelector<HTMLElement>(".mascot-return");

  it("replaces a hidden mascot by a button with the focus, and the button by the mascot", async () => {
    installMedia();
    const stop = keepMascot(world);
    await world.beIdle();
    expect([shown(), back()]).toEqual([1, null]);
    find(".mascot-hide").click();
    expect([shown(), back()?.getAttribute("aria-label"), back()?.title]).toEqual([
      0,
      "Show Koharu",
      "Show Koharu",
    ]);
    expect(back()?.closest("aside")?.getAttribute("aria-label")).toBe("Koharu");
    expect(document.activeElement).toBe(back());
    expect(world.memory.read().isHidden).toBe(true);
    back()?.click();
    await world.beIdle();
    expect([shown(), back(), world.memory.read().isHidden]).toEqual([1, null, false]);
    expect(document.activeElement).toBe(find(".mascot-figure"));
    stop();
    expect([document.body.innerHTML, world.styles.size]).toEqual(["", 0]);
  });

  it.each(["left", "right"] as const)(
    "shows the button that brings it back at the %s edge, without the focus at first",
    (side) => {
      installMedia();
      world.memory.write({ isHidden: true, place: null });
      Object.assign(world, { settings: { ...SETTINGS, side } });
      keepMascot(world);
      expect(back()?.className).toBe(`mascot-return is-${side}`);
      expect(back()?.getAttribute("type")).toBe("button");
      expect(back()?.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
      expect(document.activeElement).toBe(document.body);
    },
  );

  it("is removed on a small screen, and appears on a larger one, without the focus", async () => {
    const media = installMedia({ [SMALL]: true });
    const stop = keepMascot(world);
    await world.beIdle();
    expect([shown(), engine.loaded]).toEqual([0, []]);
    media.set(SMALL, false);
    await world.beIdle();
    expect([shown(), document.activeElement]).toEqual([1, document.body]);
    media.set(SMALL, true);
    expect(shown()).toBe(0);
    stop();
    expect(media.listeners()).toBe(0);
  });

  it("appears on a small screen if the site allows that", async () => {
    installMedia({ [SMALL]: true });
    Object.assign(world, { settings: { ...SETTINGS, mobile: true } });
    keepMascot(world);
    await world.beIdle();
    expect(shown()).toBe(1);
  });

  it("is not shown again if a change has no effect", async () => {
    const media = installMedia();
    keepMascot(world);
    await world.beIdle();
    media.set(SMALL, false);
    await world.beIdle();
    expect([shown(), engine.loaded]).toEqual([1, [2]]);
  });
});

describe("openMascot", () => {
  const logged: string[] = [];
  let answer: () => Promise<Response>;
  const asked: string[] = [];

  beforeEach(() => {
    logged.length = 0;
    asked.length = 0;
    installMedia();
    answer = () => Promise.resolve(Response.json(SETTINGS));
    vi.spyOn(console, "error").mockImplementation((line) => void logged.push(`error: ${String(line)}`));
    vi.spyOn(console, "info").mockImplementation((line) => void logged.push(`info: ${String(line)}`));
    vi.stubGlobal("reportError", (error: unknown) => logged.push(`reported: ${String(error)}`));
    vi.stubGlobal("fetch", (url: string) => {
      asked.push(url);
      return answer();
    });
  });

  const settle = () => new Promise((resolve) => setTimeout(resolve, 1));

  it("shows the mascot of the site's settings, and removes it", async () => {
    localStorage.setItem("hanblog-mascot", JSON.stringify({ isHidden: true, place: null }));
    const stop = openMascot("mascot/mascot.json", "/blog/");
    await vi.waitFor(() => expect(find(".mascot-return").title).toBe("Show Koharu"));
    expect([asked, document.adoptedStyleSheets.length]).toEqual([
      ["http://localhost:3000/blog/mascot/mascot.json"],
      1,
    ]);
    stop();
    expect([document.body.innerHTML, document.adoptedStyleSheets]).toEqual(["", []]);
  });

  it.each([
    ["are gone", () => Promise.resolve(new Response("", { status: 404 })), "Failed to load (404) : "],
    ["cannot be fetched", () => Promise.reject(new TypeError("down")), "Failed to load (0) : "],
    ["are not JSON", () => Promise.resolve(new Response("<")), "Failed to read "],
    ["are invalid", () => Promise.resolve(Response.json({ core: 1, lines: {} })), "Failed to read "],
    ["have no lines", () => Promise.resolve(Response.json({ core: "x" })), "Failed to read "],
    ["are a list", () => Promise.resolve(Response.json([])), "Failed to read "],
  ])("logs that settings %s", async (_, reply, expected) => {
    answer = reply;
    openMascot("mascot/mascot.json", "/blog/");
    await vi.waitFor(() => expect(logged).toHaveLength(1));
    expect(logged[0]).toContain(`error: [mascot] ${expected}http://localhost:3000/blog/mascot/mascot.json`);
    expect(document.body.innerHTML).toBe("");
  });

  it("logs and shows nothing after it is stopped", async () => {
    for (const reply of [answer, () => Promise.reject(new TypeError("down"))]) {
      answer = reply;
      openMascot("mascot/mascot.json", "/blog/")();
      await settle();
    }
    expect([logged, document.body.innerHTML, document.adoptedStyleSheets]).toEqual([[], "", []]);
  });

  it("reports its own bugs", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(() => {
      throw new Error("no media");
    });
    openMascot("mascot/mascot.json", "/blog/");
    await vi.waitFor(() => expect(logged).toEqual(["reported: Error: no media"]));
  });
});
