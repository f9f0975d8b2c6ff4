// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startDrawerSwipe } from "../../../src/theme/start/drawer-swipe.js";
import { startPopovers } from "../../../src/theme/start/popovers.js";
import { startRevealingRow } from "../../../src/theme/sidebar/reveal-active-row.js";
import { find } from "../../runtime/app/find.js";
import { usePageSandbox } from "../../runtime/app/page-sandbox.js";
import { visitor } from "../../runtime/app/visitor.js";
import { installPopovers, isOpen } from "../install-popovers.js";
import { layOut } from "../lay-out.js";
import { createInfo, createView, renderRoute } from "../render-route.js";

usePageSandbox();

const HEADERS = [
  { level: 2, title: "One", slug: "one" },
  { level: 2, title: "Two", slug: "two" },
];
const SIDEBAR = [{ type: "page", title: "A", path: "/a.html", sidebarDepth: 0 }] as const;

const drawer = () => find(".sidebar");
const contents = () => find(".contents");

const ROUTE = { kind: "page", info: createInfo("/a.html"), page: createView({ headers: HEADERS }) } as const;
const HTML = renderRoute(ROUTE, { html: "<p>text <a href='#one'>x</a></p>", sidebar: SIDEBAR });

beforeEach(() => {
  installPopovers();
  document.body.innerHTML = HTML;
});

describe("startPopovers", () => {
  beforeEach(() => {
    startPopovers();
    drawer().showPopover();
    contents().showPopover();
  });

  const areOpen = () => [isOpen(drawer()), isOpen(contents())];

  it("closes all on a click on one of their links", async () => {
    const link = find(".contents a");
    link.addEventListener("click", (event) => event.preventDefault());
    await visitor.click(link);
    expect(areOpen()).toEqual([false, false]);
  });

  it.each([
    ["a press in one that is on no link", ".contents-title"],
    ["a press on a link of the page", ".content a"],
  ])("leaves them open at %s", async (_, selector) => {
    find(".content a").addEventListener("click", (event) => event.preventDefault());
    await visitor.click(find(selector));
    expect(areOpen()).toEqual([true, true]);
  });

  it.each([
    ["a link of the page", ".content a", false],
    ["a link in one", ".sidebar-link", true],
    ["the button that opens one", ".bar-contents", true],
  ])("with the focus on %s they are open: %s", async (_, selector, expected) => {
    await visitor.dispatch(find(selector), new FocusEvent("focusin", { bubbles: true }));
    expect(areOpen()).toEqual([expected, expected]);
  });

  it.each(["hanblog:navigate", "popstate"])("closes them on %s", async (type) => {
    await visitor.dispatch(window, new Event(type));
    expect(areOpen()).toEqual([false, false]);
  });

  it("closes them when the window has another width than at their opening, not by its height", async () => {
    const width = vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(400);
    drawer().hidePopover();
    drawer().showPopover();
    await visitor.dispatch(window, new Event("resize"));
    expect(areOpen()).toEqual([true, true]);
    width.mockReturnValue(700);
    await visitor.dispatch(window, new Event("resize"));
    expect(areOpen()).toEqual([false, false]);
  });
});

it("startPopovers listens to nothing in a browser without popovers", () => {
  vi.restoreAllMocks();
  const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "popover");
  Reflect.deleteProperty(HTMLElement.prototype, "popover");
  const added = vi.spyOn(document, "addEventListener");
  try {
    expect("popover" in HTMLElement.prototype).toBe(false);
    startPopovers();
    expect(added).not.toHaveBeenCalled();
  } finally {
    if (own !== undefined) Object.defineProperty(HTMLElement.prototype, "popover", own);
  }
});

describe("startDrawerSwipe", () => {
  let stop: () => void = () => undefined;

  function startOn(width: "narrow" | "wide"): void {
    const list = window.matchMedia("all");
    vi.spyOn(list, "matches", "get").mockReturnValue(width === "narrow");
    const matchMedia = vi.spyOn(window, "matchMedia").mockReturnValue(list);
    stop = startDrawerSwipe();
    expect(matchMedia).toHaveBeenCalledWith("(max-width: 44.99em)");
  }

  type Point = readonly [x: number, y: number];

  function touch(type: string, target: Element, points: readonly Point[]): void {
    const touches = points.map(([clientX, clientY]) => ({ clientX, clientY }));
    const event = Object.assign(new Event(type, { bubbles: true }), {
      touches: type === "touchend" ? [] : touches,
      changedTouches: touches,
    });
    target.dispatchEvent(event);
  }
  function swipe(from: Point, to: Point, target: Element = find("main")): void {
    touch("touchstart", target, [from]);
    touch("touchend", target, [to]);
  }

  it("opens the drawer by a swipe from the edge, and closes it by one back", () => {
    startOn("narrow");
    swipe([10, 100], [100, 100]);
    expect(isOpen(drawer())).toBe(true);
    swipe([10, 100], [100, 100]);
    expect(isOpen(drawer())).toBe(true);
    swipe([200, 100], [100, 100]);
    expect(isOpen(drawer())).toBe(false);
    swipe([200, 100], [100, 100]);
    expect(isOpen(drawer())).toBe(false);
  });

  it("does nothing if the sidebar is part of the page", () => {
    startOn("wide");
    swipe([10, 100], [100, 100]);
    expect(isOpen(drawer())).toBe(false);
  });

  it("ignores a zoom with two fingers, and a page that is zoomed already", () => {
    startOn("narrow");
    touch("touchstart", find("main"), [
      [10, 100],
      [20, 200],
    ]);
    touch("touchend", find("main"), [[100, 100]]);
    vi.stubGlobal("visualViewport", { scale: 2 });
    swipe([10, 100], [100, 100]);
    expect(isOpen(drawer())).toBe(false);
    vi.stubGlobal("visualViewport", { scale: 1.005 });
    swipe([10, 100], [100, 100]);
    expect(isOpen(drawer())).toBe(true);
  });

  it("ignores a touch that is cancelled or has ended", () => {
    startOn("narrow");
    touch("touchstart", find("main"), [[10, 100]]);
    touch("touchcancel", find("main"), [[10, 100]]);
    touch("touchend", find("main"), [[100, 100]]);
    expect(isOpen(drawer())).toBe(false);
    swipe([10, 100], [20, 100]);
    touch("touchend", find("main"), [[100, 100]]);
    expect(isOpen(drawer())).toBe(false);
  });

  it("leaves a swipe to a block that can scroll back, and uses it if the block is at its start", () => {
    startOn("narrow");
    const block = find("main .content");
    block.scrollLeft = 30;
    swipe([10, 100], [100, 100], find(".content a"));
    expect(isOpen(drawer())).toBe(false);
    block.scrollLeft = 0;
    document.documentElement.scrollLeft = 30;
    swipe([10, 100], [100, 100], find(".content a"));
    document.documentElement.scrollLeft = 0;
    expect(isOpen(drawer())).toBe(true);
  });

  it("does nothing without popovers, without a drawer, or after it is stopped", () => {
    startOn("narrow");
    const side = drawer();
    side.remove();
    swipe([10, 100], [100, 100]);
    document.body.append(side);
    Object.defineProperty(side, "showPopover", { configurable: true, value: undefined });
    swipe([10, 100], [100, 100]);
    Reflect.deleteProperty(side, "showPopover");
    stop();
    swipe([10, 100], [100, 100]);
    expect(isOpen(side)).toBe(false);
  });
});

describe("startRevealingRow", () => {
  const row = () => find(".sidebar-link[aria-current]");

  /** Sets the top of the list to 100 and its bottom to 500. */
  function layOutRow(top: number, height = 20): void {
    layOut(drawer(), { top: 100, height: 400 });
    layOut(row(), { top, height });
    drawer().scrollTop = 1000;
  }

  it.each([
    [300, 1000, "in the middle"],
    [148, 1000, "at the upper margin"],
    [147, 857, "over the upper margin"],
    [432, 1000, "at the lower margin"],
    [433, 1143, "under the lower margin"],
    [700, 1410, "far below"],
  ])("with the row's top at %i scrolls the sidebar to %i: %s", (top, expected) => {
    layOutRow(top);
    startRevealingRow();
    expect(drawer().scrollTop).toBe(expected);
  });

  it("does nothing if the list or the row has no height", () => {
    layOutRow(700, 0);
    startRevealingRow();
    expect(drawer().scrollTop).toBe(1000);
    layOutRow(700);
    layOut(drawer(), { top: 0, height: 0 });
    startRevealingRow();
    expect(drawer().scrollTop).toBe(1000);
  });

  it("scrolls again when the drawer opens, until it is stopped", () => {
    layOutRow(300);
    const stop = startRevealingRow();
    layOutRow(700);
    drawer().showPopover();
    expect(drawer().scrollTop).toBe(1410);
    layOutRow(700);
    find(".article").dispatchEvent(new Event("toggle"));
    expect(drawer().scrollTop).toBe(1000);
    stop();
    drawer().hidePopover();
    expect(drawer().scrollTop).toBe(1000);
  });

  it("scrolls the contents to the active heading when they open", () => {
    startRevealingRow();
    const link = find(".contents .heading-list a");
    link.setAttribute("aria-current", "location");
    layOut(contents(), { top: 0, height: 300 });
    layOut(link, { top: 600, height: 20 });
    contents().showPopover();
    expect(contents().scrollTop).toBe(460);
  });

  it("does nothing without a sidebar", () => {
    drawer().remove();
    expect(startRevealingRow).not.toThrow();
  });
});
