// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { act } from "../act.js";
import { Decorations, startDecorations } from "../../../src/runtime/decorations/Decorations.js";
import { parseDecorationOptions } from "../../../src/runtime/decorations/options.js";
import { usePageSandbox } from "../app/page-sandbox.js";

const sandbox = usePageSandbox();

let idle: (() => void)[] = [];
const errors: unknown[] = [];

beforeEach(() => {
  idle = [];
  errors.length = 0;
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
  vi.stubGlobal("cancelIdleCallback", (id: number) => void (idle[id - 1] = () => undefined));
  vi.stubGlobal("reportError", (error: unknown) => errors.push(error));
  vi.spyOn(document, "readyState", "get").mockReturnValue("complete");
});

async function beIdle(): Promise<void> {
  await act(async () => {
    for (const run of idle.splice(0)) run();
    await vi.dynamicImportSettled();
  });
}
const options = (input: object) => parseDecorationOptions({ imageZoom: false, ...input }).options;
const OFF = options({});
const CAT = options({ topCat: true });
const shown = () =>
  [...document.querySelectorAll("[class*=decoration-]")].map((element) =>
    element.className.split(" ").at(-1),
  );

describe("startDecorations", () => {
  it.each([
    [{}, []],
    [{ topCat: true }, ["decoration-cat"]],
    [{ petals: { count: 1 } }, ["decoration-petals"]],
    [{ ribbon: { count: 1 } }, ["decoration-ribbon"]],
    [{ ribbon: { count: 1 }, petals: { count: 1 } }, ["decoration-petals", "decoration-ribbon"]],
  ])("with %j mounts %j when the browser is idle", async (input, expected) => {
    vi.spyOn(Element.prototype, "animate").mockReturnValue({
      pause: () => undefined,
      play: () => undefined,
      cancel: () => undefined,
    } as never);
    const stop = startDecorations(document.body, options(input));
    expect(shown()).toEqual([]);
    await beIdle();
    expect(new Set(shown())).toEqual(new Set(expected));
    stop();
    expect([shown(), errors]).toEqual([[], []]);
  });

  it("changes the title of the tab, and makes images zoomable", async () => {
    document.body.innerHTML = '<div data-content=""><img src="/a.png" alt=""></div>';
    document.title = "Page";
    const stop = startDecorations(
      document.body,
      options({ tabTitle: { away: "gone" }, imageZoom: { margin: 1 } }),
    );
    await beIdle();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(document.title).toBe("gone");
    expect(document.querySelector("img")?.getAttribute("role")).toBe("button");
    stop();
    expect([document.title, document.querySelector("img")?.getAttribute("role")]).toEqual(["Page", null]);
  });

  it("mounts nothing if stopped before or while the code was loading", async () => {
    startDecorations(document.body, CAT)();
    await beIdle();
    expect(shown()).toEqual([]);
    const stop = startDecorations(document.body, CAT);
    for (const run of idle.splice(0)) run();
    stop();
    await vi.dynamicImportSettled();
    expect(shown()).toEqual([]);
  });

  it("reports a failing decoration, and mounts the others", async () => {
    vi.spyOn(document, "adoptedStyleSheets", "set").mockImplementationOnce(() => {
      throw new Error("no styles");
    });
    startDecorations(document.body, options({ topCat: true, tabTitle: { away: "gone" } }));
    await beIdle();
    expect(errors.map(String)).toEqual(["Error: no styles"]);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(document.title).toBe("gone");
  });
});

describe("Decorations", () => {
  it("decorates the page while mounted, renders nothing, and ignores equal options", async () => {
    const container = document.createElement("div");
    const root = await sandbox.mount(<Decorations options={CAT} />, container);
    await beIdle();
    const cat = document.querySelector(".decoration-cat");
    expect([container.innerHTML, shown()]).toEqual(["", ["decoration-cat"]]);
    await act(async () => root.render(<Decorations options={options({ topCat: true })} />));
    expect(document.querySelector(".decoration-cat")).toBe(cat);
    await act(async () => root.render(<Decorations options={OFF} />));
    await beIdle();
    expect(shown()).toEqual([]);
  });
});
