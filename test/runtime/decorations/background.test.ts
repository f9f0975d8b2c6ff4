// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { petals } from "../../../src/runtime/decorations/petals.js";
import { ribbon } from "../../../src/runtime/decorations/ribbon.js";
import { find } from "../app/find.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { DARK, installMedia, REDUCED_MOTION, showTab, type Media } from "./media.js";

usePageSandbox();

/** The part of a browser animation that decorations use. */
interface FakeAnimation {
  readonly element: Element;
  readonly frames: Keyframe[];
  readonly options: KeyframeAnimationOptions;
  state: "playing" | "paused" | "cancelled";
  onfinish: (() => void) | null;
}

const animations: FakeAnimation[] = [];
let media: Media;

beforeEach(() => {
  animations.length = 0;
  media = installMedia();
  vi.spyOn(window, "innerWidth", "get").mockReturnValue(1000);
  vi.spyOn(window, "innerHeight", "get").mockReturnValue(600);
  vi.spyOn(Element.prototype, "animate").mockImplementation(function (this: Element, frames, options) {
    const animation: FakeAnimation = {
      element: this,
      frames: frames as Keyframe[],
      options: options as KeyframeAnimationOptions,
      state: "playing",
      onfinish: null,
    };
    const become = (state: FakeAnimation["state"]) => () => void (animation.state = state);
    animations.push(
      Object.assign(animation, {
        play: become("playing"),
        pause: become("paused"),
        cancel: become("cancelled"),
      }),
    );
    return animation as unknown as Animation;
  });
});

const states = () => animations.map(({ state }) => state);
const half = () => 0.5;

describe("petals", () => {
  const mount = (random = half) => petals.mount(document.body, { count: 3, color: "pink", random });

  it("are in a layer behind the page, hidden from screen readers, in the configured colour", () => {
    mount();
    const layer = find(".decoration-layer.decoration-petals");
    expect(layer.getAttribute("aria-hidden")).toBe("true");
    expect(layer.parentElement).toBe(document.body);
    const drawn = [...layer.querySelectorAll("svg")];
    expect(drawn).toHaveLength(3);
    expect(drawn[0]?.getAttribute("viewBox")).toBe("0 0 26 26");
    expect(drawn[0]?.style.width).toBe("26px");
    expect(drawn[0]?.querySelector("path")?.style.fill).toBe("pink");
  });

  it("fly from their position to the edge, in the time of their speed", () => {
    mount();
    // With random numbers of 0.5: from the middle, 87 px left and 111 px down per second, 19 px in size.
    expect(animations[0]?.options).toEqual({ duration: expect.closeTo(2788.3, 1), fill: "both" });
    expect(animations[0]?.frames[0]).toEqual({
      transform: `translate3d(487px, 287px, 0) rotate(${Math.PI}rad) scale(${9.5 / 13})`,
    });
    expect(String(animations[0]?.frames[1]?.["transform"])).toMatch(
      /^translate3d\(244\.\d+px, 596\.5px, 0\)/,
    );
  });

  it("enter at an edge again after they have left the window, in its current size", () => {
    mount();
    vi.spyOn(window, "innerWidth", "get").mockReturnValue(400);
    vi.spyOn(window, "innerHeight", "get").mockReturnValue(300);
    window.dispatchEvent(new Event("resize"));
    animations[0]?.onfinish?.();
    expect(animations).toHaveLength(4);
    expect([animations[0]?.state, animations[3]?.state]).toEqual(["cancelled", "playing"]);
    expect(animations[3]?.element).toBe(animations[0]?.element);
    expect(String(animations[3]?.frames[0]?.["transform"])).toMatch(/^translate3d\(187px, -22\.5px, 0\)/);
  });

  it("pause while the page is hidden, and are hidden with reduced motion", () => {
    mount();
    expect(states()).toEqual(["playing", "playing", "playing"]);
    showTab(false);
    expect([states(), find(".decoration-petals").hidden]).toEqual([["paused", "paused", "paused"], false]);
    showTab(true);
    expect(states()).toEqual(["playing", "playing", "playing"]);
    media.set(REDUCED_MOTION, true);
    expect([states(), find(".decoration-petals").hidden]).toEqual([["paused", "paused", "paused"], true]);
  });

  it("leave nothing behind", () => {
    const remove = vi.spyOn(window, "removeEventListener");
    const unmount = mount();
    const layers = document.adoptedStyleSheets.length;
    unmount();
    expect(states()).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(animations.map(({ onfinish }) => onfinish)).toEqual([null, null, null]);
    expect([document.body.innerHTML, document.adoptedStyleSheets.length, media.listeners()]).toEqual([
      "",
      layers - 1,
      0,
    ]);
    expect(remove).toHaveBeenCalledWith("resize", expect.any(Function));
  });
});

describe("the ribbon", () => {
  const mount = () => ribbon.mount(document.body, { size: 90, opacity: 0.3, count: 2, random: half });
  const canvases = () => [...document.querySelectorAll("canvas")];
  let fills: string[] = [];
  let cleared = 0;

  beforeEach(() => {
    vi.useFakeTimers();
    fills = [];
    cleared = 0;
    const context = {
      fillStyle: "",
      clearRect: () => void (cleared += 1),
      beginPath: () => undefined,
      moveTo: () => undefined,
      lineTo: () => undefined,
      fill() {
        fills.push(this.fillStyle);
      },
    };
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  });

  it("has as many bands as configured, wider than the window, spread over its height", () => {
    mount();
    expect(find(".decoration-layer.decoration-ribbon").children).toHaveLength(2);
    expect(canvases().map(({ width, height }) => [width, height])).toEqual([
      [1200, 180],
      [1200, 180],
    ]);
    expect(canvases().map(({ style }) => style.cssText)).toEqual([
      "position: absolute; top: calc(25% - 90px); left: -10%; opacity: 0.3;",
      "position: absolute; top: calc(75% - 90px); left: -10%; opacity: 0.3;",
    ]);
  });

  it("sways from its middle, every second band to the other side and slower", () => {
    mount();
    expect(animations.map(({ options }) => options.duration)).toEqual([18_000, 22_000]);
    expect(animations.map(({ frames }) => frames.map((frame) => frame["transform"]))).toEqual([
      ["translate3d(-7%, 0, 0)", "translate3d(7%, 12%, 0) scaleY(1.2)"],
      ["translate3d(7%, 0, 0)", "translate3d(-7%, 12%, 0) scaleY(1.2)"],
    ]);
    expect(animations[0]?.frames[0]?.easing).toBe("steps(270)");
    expect(animations[0]?.options).toMatchObject({
      direction: "alternate",
      easing: "ease-in-out",
      iterations: Infinity,
      iterationStart: 0.5,
    });
  });

  it("moves while it is visible and motion is allowed", () => {
    media.set(REDUCED_MOTION, true);
    mount();
    expect(states()).toEqual(["paused", "paused"]);
    media.set(REDUCED_MOTION, false);
    expect(states()).toEqual(["playing", "playing"]);
    showTab(false);
    expect(states()).toEqual(["paused", "paused"]);
  });

  it("is paler on a light page than on a dark one, and is redrawn when that changes", () => {
    document.documentElement.style.colorScheme = "light dark";
    mount();
    expect(fills.at(-1)).toMatch(/^hsl\(.* 70% 78%\)$/);
    const before = fills.length;
    media.set(DARK, true);
    expect(fills.at(-1)).toMatch(/^hsl\(.* 55% 45%\)$/);
    expect(fills.length).toBeGreaterThan(before);
    expect(cleared).toBeGreaterThan(2);
  });

  it("is redrawn for another width half a second after a resize, and not for another height", () => {
    mount();
    const resize = (width: number) => {
      vi.spyOn(window, "innerWidth", "get").mockReturnValue(width);
      window.dispatchEvent(new Event("resize"));
    };
    resize(500);
    vi.advanceTimersByTime(499);
    resize(600);
    vi.advanceTimersByTime(499);
    expect(canvases()[0]?.width).toBe(1200);
    vi.advanceTimersByTime(1);
    expect(canvases()[0]?.width).toBe(720);
    const before = fills.length;
    resize(600);
    vi.advanceTimersByTime(500);
    expect(fills).toHaveLength(before);
  });

  it("has no colours without a canvas context", () => {
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    expect(mount).not.toThrow();
    expect(fills).toEqual([]);
  });

  it("leaves nothing behind", () => {
    const unmount = mount();
    vi.spyOn(window, "innerWidth", "get").mockReturnValue(500);
    window.dispatchEvent(new Event("resize"));
    unmount();
    expect([document.body.innerHTML, media.listeners()]).toEqual(["", 0]);
    window.dispatchEvent(new Event("resize"));
    vi.advanceTimersByTime(1000);
    expect(states()).toEqual(["cancelled", "cancelled"]);
  });
});
