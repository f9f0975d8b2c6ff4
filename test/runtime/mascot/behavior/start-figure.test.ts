// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startFigure } from "../../../../src/runtime/mascot/behavior/start-figure.js";
import { find } from "../../app/find.js";
import { usePageSandbox } from "../../app/page-sandbox.js";
import { createTestFigure, type TestFigure } from "../figure.js";
import { createWorld, SETTINGS, type TestWorld } from "../mascot-world.js";

usePageSandbox();

let world: TestWorld;
let figure: TestFigure;
let canvas: HTMLCanvasElement;
let hides = 0;
let stop: () => void = () => undefined;

const root = () => find("aside.mascot");
const button = () => find("aside.mascot .mascot-figure");
const bubble = () => find("aside.mascot .mascot-bubble");
const said = () => (bubble().hidden ? null : bubble().textContent);
/** Returns the calls of the figure since the last call, except frames. */
const did = () => figure.did.splice(0).filter((deed) => !String(deed).startsWith("draw"));
const frames = () => figure.did.splice(0).filter((deed) => String(deed).startsWith("draw"));

function start(parts: Partial<Parameters<typeof startFigure>[2]> = {}): AbortController {
  const showing = new AbortController();
  const leave = startFigure(figure, canvas, {
    ...world,
    signal: showing.signal,
    onHide: () => void (hides += 1),
    focus: false,
    isSheet: false,
    ...parts,
  });
  stop = () => {
    showing.abort();
    leave();
  };
  // It is in the corner of a window of 1000 by 600: 65 to 165 from the left, 390 to 590 from the top.
  root().getBoundingClientRect = () => new DOMRect(65, 390, 100, 200);
  return showing;
}
function point(target: EventTarget, type: string, init: PointerEventInit = {}): PointerEvent {
  const event = new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, ...init });
  target.dispatchEvent(event);
  return event;
}
function key(name: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key: name, ...init });
  button().dispatchEvent(event);
  return event;
}
const place = () => [root().style.left, root().style.bottom];

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "/blog/a.html");
  document.documentElement.lang = "en";
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(window, "innerWidth", "get").mockReturnValue(1000);
  vi.spyOn(window, "innerHeight", "get").mockReturnValue(600);
  Object.assign(document, { elementsFromPoint: () => [] });
  vi.spyOn(Element.prototype, "setPointerCapture").mockReturnValue();
  world = createWorld();
  figure = createTestFigure();
  canvas = document.createElement("canvas");
  hides = 0;
  return () => {
    stop();
    Reflect.deleteProperty(document, "elementsFromPoint");
  };
});

describe("the mascot on the page", () => {
  it("is a landmark with a labelled button over the visible figure", () => {
    start();
    expect(root().getAttribute("aria-label")).toBe("Koharu");
    expect(button().getAttribute("aria-label")).toBe("Koharu: press to greet, arrow keys to move");
    expect(canvas.getAttribute("aria-hidden")).toBe("true");
    expect(root().style.opacity).toBe("0.9");
    expect(place()).toEqual(["65px", "10px"]);
    expect([root().style.width, root().style.height]).toEqual(["100px", "200px"]);
    const { left, top, width, height } = button().style;
    expect([left, top, width, height]).toEqual(["10px", "20px", "80px", "160px"]);
    const hide = find(".mascot-hide");
    expect([hide.style.left, hide.style.top, hide.title]).toEqual(["76px", "20px", "Hide Koharu"]);
  });

  it("is drawn before it is added, so that a figure that cannot be drawn never appears", () => {
    figure = Object.assign(createTestFigure(), {
      draw() {
        throw new Error("no textures");
      },
    });
    expect(() => start()).toThrow("no textures");
    expect(document.querySelector(".mascot")).toBeNull();
  });

  it("can be tapped only on visible pixels, when these are known", async () => {
    start();
    const body = find(".mascot-body");
    expect(body.style.clipPath).toBe("");
    await world.beIdle();
    expect(body.style.clipPath).toBe("polygon(0px 0px, 80px 0px, 40px 160px)");
  });

  it("has the focus for keyboard users", () => {
    start({ focus: true });
    expect(document.activeElement).toBe(button());
    stop();
    start();
    expect(document.activeElement).toBe(document.body);
  });

  it("is hidden by its button", () => {
    start();
    find(".mascot-hide").click();
    expect(hides).toBe(1);
  });

  it("leaves nothing behind", async () => {
    // What an earlier file has started may set timers too.
    const before = vi.getTimerCount();
    start();
    stop();
    expect(document.body.innerHTML).toBe("");
    expect([world.watchers.size, world.waiting(), vi.getTimerCount()]).toEqual([0, 0, before]);
    figure.did.splice(0);
    point(window, "pointermove", { clientX: 5 });
    window.dispatchEvent(new Event("hanblog:navigate"));
    window.dispatchEvent(new Event("resize"));
    expect([figure.did, world.waiting()]).toEqual([[], 0]);
  });
});

describe("the frames of the mascot", () => {
  const pass = (time: number) => vi.advanceTimersByTime(time);

  it("are drawn while the mascot is visible and motion is allowed", () => {
    start();
    frames();
    pass(200);
    expect(frames().length).toBeGreaterThan(3);
    world.move("hidden");
    pass(200);
    expect(frames()).toEqual([]);
    world.move("moving");
    pass(200);
    expect(frames().length).toBeGreaterThan(3);
  });

  it("are single ones if the visitor prefers reduced motion", () => {
    world.move("still");
    start();
    frames();
    pass(200);
    expect(frames()).toEqual([]);
    world.move("hidden");
    world.move("still");
    expect(frames()).toEqual(["draw 1"]);
  });

  it("pause while a new page is painted, and continue when the browser is idle", async () => {
    start();
    window.dispatchEvent(new Event("hanblog:navigate"));
    frames();
    pass(200);
    expect(frames()).toEqual([]);
    await world.beIdle();
    pass(200);
    expect(frames().length).toBeGreaterThan(3);
  });

  it("pause while the context is lost, when the mascot is hidden too", async () => {
    start();
    canvas.dispatchEvent(new Event("webglcontextlost"));
    frames();
    pass(200);
    expect([frames(), root().hidden]).toEqual([[], true]);
    const outline = vi.spyOn(figure, "outline");
    await world.beIdle();
    expect(outline).not.toHaveBeenCalled();
    canvas.dispatchEvent(new Event("webglcontextrestored"));
    pass(200);
    expect(frames().length).toBeGreaterThan(3);
    expect(root().hidden).toBe(false);
    expect(world.logged).toEqual(["info: WebGL context was lost", "debug: WebGL context was restored"]);
  });
});

describe("what the mascot says", () => {
  it("is a greeting on each page, in its language, above the figure, for as long as reading takes", async () => {
    start();
    expect(said()).toBe("hello");
    Object.defineProperty(bubble(), "offsetWidth", { configurable: true, value: 40 });
    vi.advanceTimersByTime(3000 + 5 * 150 - 1);
    expect(said()).toBe("hello");
    vi.advanceTimersByTime(1);
    expect(said()).toBeNull();
    document.documentElement.lang = "zh-CN";
    window.dispatchEvent(new Event("hanblog:navigate"));
    await world.beIdle();
    expect([said(), bubble().style.left, bubble().style.bottom]).toEqual(["hello", "30px", "186px"]);
    expect(button().getAttribute("aria-label")).toContain("点一下打招呼");
  });

  it("stays inside of the window", async () => {
    start();
    Object.defineProperty(bubble(), "offsetWidth", { configurable: true, value: 400 });
    for (const [left, expected] of [
      [0, "8px"],
      [900, "-308px"],
    ] as const) {
      world.memory.write({ isHidden: false, place: { left, bottom: 0 } });
      stop();
      start();
      Object.defineProperty(bubble(), "offsetWidth", { configurable: true, value: 400 });
      window.dispatchEvent(new Event("hanblog:navigate"));
      await world.beIdle();
      expect(bubble().style.left).toBe(expected);
    }
  });

  it("is nothing if the site has no text for it", () => {
    world = createWorld({ settings: { ...SETTINGS, lines: { "/b/": { arrive: ["b"] } } } });
    start();
    expect(said()).toBeNull();
  });
});

describe("the eyes of the mascot", () => {
  it("follow the pointer to the edges of the window, and look ahead when it has left", () => {
    start();
    did();
    // The head is at 115 by 442.
    point(window, "pointermove", { clientX: 1000, clientY: 600 });
    point(window, "pointermove", { clientX: 115, clientY: 442 });
    point(window, "pointermove", { clientX: 0, clientY: 0 });
    point(document.documentElement, "pointerleave");
    expect(did()).toEqual(["look 1.00 -1.00", "look 0.00 0.00", "look -1.00 1.00", "look 0.00 0.00"]);
  });

  it("close when the pointer stays out of the window, and open with a text when it is back", () => {
    start();
    point(document.documentElement, "pointerleave");
    vi.advanceTimersByTime(50_000);
    expect(world.session.getItem("Sleepy")).toBe("1");
    did();
    point(window, "pointermove", { clientX: 115, clientY: 442 });
    expect([did(), said(), world.session.getItem("Sleepy")]).toEqual([
      ["wake", "react page_wake", "look 0.00 0.00"],
      "morning",
      null,
    ]);
    point(window, "pointermove", { clientX: 115, clientY: 442 });
    expect(did()).toEqual(["look 0.00 0.00"]);
  });
});

describe("events of the page", () => {
  const reactions = () => did().filter((deed) => String(deed).startsWith("react"));

  it("start a motion: each further page, and copying", async () => {
    start();
    await world.beIdle();
    expect(reactions()).toEqual([]);
    window.dispatchEvent(new Event("hanblog:navigate"));
    await world.beIdle();
    document.dispatchEvent(new Event("copy"));
    expect(reactions()).toEqual(["react page_arrive", "react page_copy"]);
    stop();
    document.dispatchEvent(new Event("copy"));
    expect(reactions()).toEqual([]);
  });

  it.each([
    ["copying a text", "copy", "page_copy"],
    ["copying code", "hanblog:copy", "page_copy"],
    ["opening the search", "hanblog:search", "page_search"],
    ["a search that finds nothing", "hanblog:search-empty", "page_nothing"],
    ["sending a comment", "hanblog:comment-send", "page_send"],
    ["a new comment in the list", "hanblog:comment-sent", "page_comment"],
  ])("start a motion: %s", (_, type, group) => {
    start();
    did();
    window.dispatchEvent(new Event(type));
    expect(did()).toEqual([`react ${group}`]);
  });

  it("start a motion: another colour mode, but not the first one", () => {
    start();
    expect(reactions()).toEqual([]);
    world.darken();
    expect(reactions()).toEqual(["react page_mode"]);
    stop();
    world.darken();
    expect(reactions()).toEqual([]);
  });

  it("change only the expression for a while if the visitor prefers reduced motion", () => {
    world.move("still");
    start();
    did();
    window.dispatchEvent(new Event("hanblog:comment-sent"));
    vi.advanceTimersByTime(1000);
    expect(figure.did.splice(0)).toEqual(["express laugh", "draw 1", "draw 600"]);
    vi.advanceTimersByTime(10_000);
    expect(figure.did.splice(0)).toEqual(["express null", "draw 1", "draw 600"]);
  });

  it("keep the last expression of several for its whole time, and none after the mascot is gone", () => {
    world.move("still");
    start();
    did();
    window.dispatchEvent(new Event("hanblog:search"));
    vi.advanceTimersByTime(3000);
    window.dispatchEvent(new Event("hanblog:search-empty"));
    vi.advanceTimersByTime(3000);
    expect(did().filter((deed) => String(deed).startsWith("express"))).toEqual([
      "express wonder",
      "express pout",
    ]);
    stop();
    vi.advanceTimersByTime(10_000);
    expect(did().filter((deed) => String(deed).startsWith("express"))).toEqual([]);
  });

  it("draw nothing more if the visitor allows motion meanwhile", () => {
    world.move("still");
    start();
    window.dispatchEvent(new Event("hanblog:search"));
    world.move("hidden");
    did();
    vi.advanceTimersByTime(10_000);
    expect(figure.did.splice(0)).toEqual(["express null"]);
  });
});

describe("a tap", () => {
  function tap(clientX: number, clientY: number): void {
    point(button(), "pointerdown", { clientX, clientY });
    point(button(), "pointerup", { clientX, clientY });
    button().dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX, clientY }));
  }

  it("shows a text if it hits the figure", () => {
    start();
    did();
    tap(100, 420);
    expect([did(), said()]).toEqual([["tap 35 30"], "ouch"]);
    figure.says.hit = false;
    vi.advanceTimersByTime(10_000);
    tap(100, 420);
    expect([did(), said()]).toEqual([["tap 35 30"], null]);
  });

  it("by key is one on the body", () => {
    start();
    did();
    button().dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
    expect(did()).toEqual(["tap 50 116"]);
  });

  it("may tremble without moving the mascot", () => {
    start();
    point(button(), "pointerdown", { clientX: 100, clientY: 420 });
    point(button(), "pointermove", { clientX: 104, clientY: 420 });
    point(button(), "pointerup");
    button().dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    expect(did()).toContain("tap -65 -390");
    expect(place()).toEqual(["65px", "10px"]);
  });

  describe("on a link behind the mascot", () => {
    let link: HTMLAnchorElement;
    const followed = vi.fn((event: Event) => event.preventDefault());

    beforeEach(() => {
      followed.mockClear();
      document.body.innerHTML = '<p><a href="/x">link</a></p>';
      link = find<HTMLAnchorElement>("p a");
      link.addEventListener("click", followed);
      Object.assign(document, { elementsFromPoint: () => [button(), canvas, link, document.body] });
      vi.spyOn(Range.prototype, "getClientRects").mockReturnValue([
        new DOMRect(90, 410, 60, 20),
      ] as unknown as DOMRectList);
    });

    it("follows it", () => {
      start();
      did();
      tap(100, 420);
      expect([followed.mock.calls.length, did()]).toEqual([1, []]);
    });

    it("does not follow it if its text is elsewhere", () => {
      start();
      did();
      tap(100, 500);
      expect([followed.mock.calls.length, did()]).toEqual([0, ["tap 35 110"]]);
    });

    it("can be aimed at, because the mascot is transparent then, unless it is dragged", () => {
      start();
      const isThin = () => root().classList.contains("is-over-control");
      point(button(), "pointermove", { clientX: 100, clientY: 420, buttons: 1 });
      expect(isThin()).toBe(false);
      point(button(), "pointermove", { clientX: 100, clientY: 420 });
      expect(isThin()).toBe(true);
      point(button(), "pointermove", { clientX: 100, clientY: 500 });
      expect(isThin()).toBe(false);
      point(button(), "pointermove", { clientX: 100, clientY: 420 });
      point(button(), "pointerleave", { clientX: 100, clientY: 420 });
      expect(isThin()).toBe(false);
    });
  });
});

describe("a drag", () => {
  it("moves the mascot with the pointer, and is stored when it ends", () => {
    start();
    point(button(), "pointerdown", { clientX: 100, clientY: 420 });
    expect(button().setPointerCapture).toHaveBeenCalledWith(1);
    point(button(), "pointermove", { clientX: 150, clientY: 400 });
    point(button(), "pointermove", { clientX: 160, clientY: 400 });
    expect(place()).toEqual(["125px", "30px"]);
    expect(world.memory.read().place).toBeNull();
    did();
    point(button(), "pointerup");
    button().dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    expect([world.memory.read().place, did()]).toEqual([{ left: 125, bottom: 30 }, []]);
    point(button(), "pointermove", { clientX: 400, clientY: 400 });
    expect(place()).toEqual(["125px", "30px"]);
  });

  it("ends inside the window", () => {
    start();
    point(button(), "pointerdown", { clientX: 100, clientY: 420 });
    point(button(), "pointermove", { clientX: 5000, clientY: -900 });
    expect(place()).toEqual(["900px", "400px"]);
  });

  it("begins with the primary button only", () => {
    start();
    point(button(), "pointerdown", { clientX: 100, clientY: 420, button: 2 });
    point(button(), "pointermove", { clientX: 200, clientY: 420 });
    expect(place()).toEqual(["65px", "10px"]);
  });

  it("is stored too if the browser cancels it", () => {
    start();
    point(button(), "pointerdown", { clientX: 100, clientY: 420 });
    point(button(), "pointermove", { clientX: 150, clientY: 420 });
    point(button(), "pointercancel");
    expect(world.memory.read().place).toEqual({ left: 115, bottom: 10 });
  });
});

describe("the keys", () => {
  it.each([
    ["ArrowLeft", ["45px", "10px"]],
    ["ArrowRight", ["85px", "10px"]],
    ["ArrowUp", ["65px", "30px"]],
    ["ArrowDown", ["65px", "0px"]],
  ])("%s moves the mascot to %j, which is stored", (name, expected) => {
    start();
    expect(key(name).defaultPrevented).toBe(true);
    expect(place()).toEqual(expected);
    expect(world.memory.read().place).not.toBeNull();
  });

  it("Home moves it back", () => {
    start();
    key("ArrowRight");
    expect(key("Home").defaultPrevented).toBe(true);
    expect([place(), world.memory.read().place]).toEqual([["65px", "10px"], null]);
  });

  it.each([
    ["+", "zoom 50 116 1.20"],
    ["-", "zoom 50 116 0.83"],
  ])("%s scales it around its body: %s", (name, expected) => {
    start();
    did();
    expect(key(name).defaultPrevented).toBe(true);
    expect(did()).toEqual([expected]);
  });

  it.each([
    ["a", {}],
    ["ArrowLeft", { altKey: true }],
    ["+", { ctrlKey: true }],
    ["-", { metaKey: true }],
  ])("%s with %j is left to the browser", (name, init) => {
    start();
    did();
    expect(key(name, init).defaultPrevented).toBe(false);
    expect([did(), place()]).toEqual([[], ["65px", "10px"]]);
  });
});

describe("a zoom", () => {
  it("by two fingers is around their middle, by their distance", () => {
    start();
    did();
    point(button(), "pointerdown", { pointerId: 1, clientX: 100, clientY: 400 });
    point(button(), "pointerdown", { pointerId: 2, clientX: 140, clientY: 400 });
    point(button(), "pointermove", { pointerId: 2, clientX: 180, clientY: 400 });
    expect(did()[0]).toBe("zoom 75 10 2.00");
    point(button(), "pointermove", { pointerId: 1, clientX: 140, clientY: 400 });
    expect(did()[0]).toBe("zoom 95 10 0.50");
    point(button(), "pointerup", { pointerId: 1 });
    point(button(), "pointerup", { pointerId: 2 });
    button().dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    expect(did(), "is no tap").toEqual([]);
  });

  it("by the wheel needs Ctrl, as touchpads send it; otherwise the page scrolls", () => {
    start();
    did();
    const wheel = (ctrlKey: boolean) => {
      const event = new WheelEvent("wheel", { deltaY: -200, bubbles: true, cancelable: true });
      Object.defineProperties(event, {
        ctrlKey: { value: ctrlKey },
        clientX: { value: 100 },
        clientY: { value: 420 },
      });
      button().dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect([wheel(false), did()]).toEqual([false, []]);
    expect([wheel(true), did()]).toEqual([true, ["zoom 35 30 2.72"]]);
  });

  it("fits the button to the figure again, and draws at once if nothing moves", async () => {
    world.move("still");
    start();
    await world.beIdle();
    frames();
    figure.says.box = { x: 0, y: 0, width: 100, height: 200 };
    key("+");
    expect(frames()).toEqual(["draw 1"]);
    expect(find(".mascot-body").style.clipPath).toBe("");
    expect([button().style.width, button().style.height]).toEqual(["100px", "200px"]);
    await world.beIdle();
    expect(find(".mascot-body").style.clipPath).toBe("polygon(10px 20px, 90px 20px, 50px 180px)");
  });
});

describe("the text behind the mascot", () => {
  const isThin = () => root().classList.contains("is-over-text");
  const look = async () => {
    vi.advanceTimersByTime(150);
    await world.beIdle();
  };

  beforeEach(() => {
    document.body.innerHTML = "<p>text</p>";
    Object.assign(document, { elementsFromPoint: () => [find("p"), document.body] });
  });

  function putText(rect: DOMRect): void {
    vi.spyOn(Range.prototype, "getClientRects").mockReturnValue([rect] as unknown as DOMRectList);
  }

  it.each([
    ["within the figure", new DOMRect(100, 450, 20, 20), true],
    ["left of it", new DOMRect(0, 450, 75, 20), false],
    ["right of it", new DOMRect(155, 450, 75, 20), false],
    ["above it", new DOMRect(100, 390, 20, 20), false],
    ["below it", new DOMRect(100, 570, 20, 20), false],
    ["across its edge", new DOMRect(0, 450, 76, 20), true],
  ])("makes it transparent if text is %s: %s", async (_, rect, expected) => {
    putText(rect);
    start();
    await look();
    expect(isThin()).toBe(expected);
  });

  it("is checked again a moment after the page was scrolled or resized, and after a drag", async () => {
    putText(new DOMRect(0, 0, 1, 1));
    start();
    await look();
    expect(isThin()).toBe(false);
    putText(new DOMRect(100, 450, 20, 20));
    find("p").dispatchEvent(new Event("scroll"));
    vi.advanceTimersByTime(100);
    find("p").dispatchEvent(new Event("scroll"));
    vi.advanceTimersByTime(100);
    await world.beIdle();
    expect(isThin()).toBe(false);
    await look();
    expect(isThin()).toBe(true);
    putText(new DOMRect(0, 0, 1, 1));
    window.dispatchEvent(new Event("resize"));
    await look();
    expect(isThin()).toBe(false);
    putText(new DOMRect(100, 450, 20, 20));
    key("ArrowLeft");
    await look();
    expect(isThin()).toBe(true);
  });

  it("is not text if there is only white space, or the mascot's own text", async () => {
    putText(new DOMRect(100, 450, 20, 20));
    find("p").textContent = " \n ";
    start();
    Object.assign(document, { elementsFromPoint: () => [find("p"), bubble()] });
    await look();
    expect(isThin()).toBe(false);
  });
});

describe("another size of the window", () => {
  it("keeps the mascot inside it", () => {
    world = createWorld({ settings: { ...SETTINGS, side: "right" } });
    world.setMargins([{ from: 700, to: 1000 }]);
    start();
    expect(place()).toEqual(["835px", "10px"]);
    vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(500);
    world.setMargins([{ from: 200, to: 500 }]);
    expect(place()).toEqual(["335px", "10px"]);
  });
});
