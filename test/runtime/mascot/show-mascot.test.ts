// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { keepMascot } from "../../../src/runtime/mascot/start-mascot.js";
import { openMascot } from "../../../src/runtime/app/open-mascot.js";
import { LoadError } from "../../../src/runtime/mascot/load-file.js";
import type { MascotSettings } from "../../../src/runtime/model/mascot.js";
import type { FigureOptions } from "../../../src/runtime/mascot/figure.js";
import type { ModelDeps } from "../../../src/runtime/mascot/model/listed-files.js";
import type { Strip } from "../../../src/runtime/margin/watch-margins.js";
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

const PHONE = "(max-width: 599px), (max-height: 479px)";
const NONE: readonly Strip[] = [];
const ROOM: readonly Strip[] = [{ from: 0, to: 400 }];
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
  const onFail = vi.fn();
  const show = (parts: Partial<TestWorld> = {}) => {
    Object.assign(world, parts);
    return showMascot(world, { onHide: () => undefined, onFail, focus: false, onSlow: null, isSheet: false });
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
    expect(onFail).toHaveBeenCalledOnce();
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
  const tab = () => document.querySelector<HTMLElement>(".mascot-tab");
  /** Lets a frame of the page pass at a time, for the measurement of `auto`. */
  let frames: ((time: number) => void)[];
  const passFrames = async (step: number) => {
    for (let time = 0; frames.length > 0; time += step) {
      for (const run of frames.splice(0)) run(time);
    }
    await world.beIdle();
  };
  beforeEach(() => {
    frames = [];
    vi.spyOn(window, "requestAnimationFrame").mockImplementation((run) => frames.push(run));
  });
  const start = (kind: MascotSettings["start"], parts: Partial<MascotSettings> = {}) => {
    Object.assign(world, { settings: { ...SETTINGS, start: kind, ...parts } });
    return keepMascot(world);
  };

  it("replaces a hidden mascot by a tab with the focus, and the tab by the mascot", async () => {
    installMedia();
    const stop = keepMascot(world);
    await world.beIdle();
    expect([shown(), tab()]).toEqual([1, null]);
    find(".mascot-hide").click();
    expect([shown(), tab()?.getAttribute("aria-label"), tab()?.title]).toEqual([
      0,
      "Show Koharu",
      "Show Koharu",
    ]);
    expect(tab()?.closest("aside")?.getAttribute("aria-label")).toBe("Koharu");
    expect(document.activeElement).toBe(tab());
    expect(world.memory.read().isHidden).toBe(true);
    tab()?.click();
    await world.beIdle();
    expect([shown(), tab(), world.memory.read().isHidden]).toEqual([1, null, false]);
    expect(document.activeElement).toBe(find(".mascot-figure"));
    stop();
    expect([document.body.innerHTML, world.styles.size, world.marginWatches()]).toEqual(["", 0, 0]);
  });

  it.each(["left", "right"] as const)(
    "shows the tab of a hidden mascot at the %s edge, without the focus at first",
    (side) => {
      installMedia();
      world.memory.write({ isHidden: true, place: null });
      start("always", { side });
      expect(tab()?.className).toBe(`mascot-tab is-${side}`);
      expect(tab()?.getAttribute("type")).toBe("button");
      expect(tab()?.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
      expect(document.activeElement).toBe(document.body);
    },
  );

  it("names the tab in the language of the page", () => {
    installMedia();
    world.setMargins(NONE);
    const stop = keepMascot(world);
    document.documentElement.lang = "zh-CN";
    window.dispatchEvent(new Event("hanblog:navigate"));
    expect(tab()?.title).toBe("显示Koharu");
    stop();
    expect(document.body.innerHTML).toBe("");
  });

  it("is nothing on a phone, a tab without a margin, and a figure in a margin, without the focus", async () => {
    const media = installMedia({ [PHONE]: true });
    world.setMargins(NONE);
    const stop = keepMascot(world);
    await world.beIdle();
    expect([shown(), tab(), engine.loaded]).toEqual([0, null, []]);
    media.set(PHONE, false);
    await world.beIdle();
    expect([shown(), tab() === null, engine.loaded]).toEqual([0, false, []]);
    world.setMargins(ROOM);
    await world.beIdle();
    expect([shown(), tab(), document.activeElement]).toEqual([1, null, document.body]);
    media.set(PHONE, true);
    expect([shown(), tab()]).toEqual([0, null]);
    stop();
    expect(media.listeners()).toBe(0);
  });

  it("gives its margin back on a page that has none, and returns on the next one", async () => {
    installMedia();
    keepMascot(world);
    await world.beIdle();
    expect([shown(), tab()]).toEqual([1, null]);
    world.setMargins(NONE);
    expect([shown(), tab() === null]).toEqual([0, false]);
    world.setMargins(ROOM);
    await world.beIdle();
    expect([shown(), tab()]).toEqual([1, null]);
  });

  it("moves and shrinks with its margin", async () => {
    installMedia();
    vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1000);
    world.setMargins([{ from: 0, to: 87 }]);
    keepMascot(world);
    await world.beIdle();
    const { style } = find("aside.mascot");
    expect([style.left, style.width, style.height]).toEqual(["0px", "75px", "150px"]);
    world.setMargins([{ from: 200, to: 600 }]);
    expect([style.left, style.width, style.height]).toEqual(["265px", "100px", "200px"]);
  });

  it("tries once per visit without WebGL", async () => {
    installMedia();
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    const stop = keepMascot(world);
    await world.beIdle();
    stop();
    keepMascot(world);
    await world.beIdle();
    expect([document.body.innerHTML, world.logged]).toEqual(["", ["info: Failed to create WebGL context"]]);
  });

  it("has its entry in the bar of the theme, also after a navigation to a page with another bar", () => {
    installMedia();
    world.setMargins(NONE);
    const bar = '<div class="bar"><span data-mascot-entry></span></div>';
    document.body.innerHTML = bar;
    const stop = keepMascot(world);
    const entries = () => document.querySelectorAll("[data-mascot-entry] > .mascot-entry").length;
    expect([entries(), tab()]).toEqual([1, null]);
    document.body.innerHTML = bar;
    window.dispatchEvent(new Event("hanblog:navigate"));
    expect(entries()).toBe(1);
    stop();
    expect(document.body.innerHTML).toBe(
      bar.replace("<span data-mascot-entry>", '<span data-mascot-entry="">'),
    );
  });

  it("is a tab on phones too if the site allows that", async () => {
    installMedia({ [PHONE]: true });
    world.setMargins(NONE);
    start("always", { mobile: true });
    await world.beIdle();
    expect([shown(), tab() === null]).toEqual([0, false]);
  });

  it("stays open on the next pages of a visit", async () => {
    installMedia();
    const stop = start("click");
    tab()?.click();
    await world.beIdle();
    expect(shown()).toBe(1);
    stop();
    start("click");
    await world.beIdle();
    expect(shown()).toBe(1);
  });

  it("is above a page without a margin until it is dismissed, and remembers nothing of it", async () => {
    installMedia();
    world.setMargins(NONE);
    const opened = vi.fn();
    Object.assign(HTMLElement.prototype, { showPopover: opened });
    const stop = keepMascot(world);
    tab()?.click();
    await world.beIdle();
    const root = find("aside.mascot");
    expect([opened.mock.calls.length, root.popover, tab()]).toEqual([1, "auto", null]);
    root.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" }));
    expect(shown()).toBe(1);
    root.dispatchEvent(Object.assign(new Event("toggle"), { newState: "closed" }));
    expect([shown(), tab() === null]).toEqual([0, false]);
    expect([world.session.getItem("hanblog-mascot-open"), world.memory.read().isHidden]).toEqual([
      null,
      false,
    ]);
    stop();
    Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
  });

  it("is not shown again if a change has no effect", async () => {
    const media = installMedia();
    keepMascot(world);
    await world.beIdle();
    media.set(PHONE, false);
    await world.beIdle();
    expect([shown(), engine.loaded]).toEqual([1, [2]]);
  });

  it("is a tab until it is opened, if it starts on click", async () => {
    installMedia();
    start("click");
    await world.beIdle();
    expect([shown(), engine.loaded]).toEqual([0, []]);
    tab()?.click();
    await world.beIdle();
    expect(shown()).toBe(1);
  });

  it("is shown to visitors whom it costs little, when that is known", async () => {
    installMedia();
    start("auto");
    await world.beIdle();
    expect([shown(), tab(), engine.loaded]).toEqual([0, null, []]);
    await passFrames(16);
    expect([shown(), tab()]).toEqual([1, null]);
  });

  it("is a tab for visitors whom it costs much, and is shown when they open it", async () => {
    installMedia();
    start("auto");
    await passFrames(100);
    expect([shown(), engine.loaded]).toEqual([0, []]);
    tab()?.click();
    await world.beIdle();
    expect(shown()).toBe(1);
  });

  it("becomes a tab before it is seen if its own frames are slow, unless the visitor opens it", async () => {
    installMedia();
    let now = 0;
    Object.assign(world, { now: () => (now += 100) });
    start("auto");
    await passFrames(16);
    expect([shown(), tab() === null, engine.loaded]).toEqual([0, false, [2]]);
    expect(figures[0]?.did.at(-1)).toBe("destroy");
    tab()?.click();
    await world.beIdle();
    expect([shown(), tab()]).toEqual([1, null]);
  });

  it("shows nothing if it is stopped before its cost is known", async () => {
    installMedia();
    start("auto")();
    await passFrames(16);
    expect([document.body.innerHTML, engine.loaded]).toEqual(["", []]);
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
    await vi.waitFor(() => expect(find(".mascot-tab").title).toBe("Show Koharu"));
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
