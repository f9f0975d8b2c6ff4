// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  findActiveHeading,
  findHeadingAtBottom,
  watchActiveHeading,
  type ActiveHeadingWatch,
} from "../../../src/runtime/router/active-heading.js";
import {
  FIRST_JOURNEY,
  travel,
  type Journey,
  type JourneyEvent,
} from "../../../src/runtime/router/journey.js";

import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

const HEADINGS = [
  { slug: "one", top: 100 },
  { slug: "two", top: 500 },
];

describe("findActiveHeading", () => {
  it.each<[scrollTop: number, current: string | null, expected: string | null]>([
    [0, null, null],
    [89, "one", null],
    [91, "one", "one"],
    [98, null, null],
    // The position to which a script or a link scrolls, also on a zoomed page.
    [99.5, null, "one"],
    [100, null, "one"],
    [100, "two", "one"],
    [499, "one", "one"],
    [500, null, "two"],
    [500, "one", "two"],
    [491, "two", "two"],
    [489, "two", "one"],
    [9000, "two", "two"],
  ])("at %f pixels, with %s read before, is %s", (scrollTop, current, expected) => {
    expect(findActiveHeading(HEADINGS, scrollTop, current)).toBe(expected);
  });

  it.each(["part", "detail"])("stays at %s after a link to it, if another heading is as near", (current) => {
    const headings = [
      { slug: "part", top: 100 },
      { slug: "detail", top: 108 },
    ];
    const { top = 0 } = headings.find(({ slug }) => slug === current) ?? {};
    expect(findActiveHeading(headings, top, current)).toBe(current);
  });

  it("is null on a page without headings", () => {
    expect(findActiveHeading([], 100, null)).toBeNull();
  });
});

describe("findHeadingAtBottom", () => {
  it.each<[string | null, number, string]>([
    [null, 50, "two"],
    ["one", 50, "one"],
    ["one", 300, "two"],
    ["two", 300, "two"],
    ["gone", 300, "two"],
  ])("with the current heading %s, at %i pixels is %s", (current, scrollTop, expected) => {
    expect(findHeadingAtBottom(HEADINGS, scrollTop, current)).toBe(expected);
  });
});

describe("watchActiveHeading", () => {
  let told: (string | null)[] = [];
  let scrolled: boolean[] = [];
  let journey: Journey = FIRST_JOURNEY;
  let goal = 0;
  let watch: ActiveHeadingWatch;

  function send(event: JourneyEvent): void {
    const step = travel(journey, event);
    journey = step.journey;
    if (event.kind === "see") {
      told.push(event.heading);
      scrolled.push(event.isScroll);
    }
    for (const effect of step.effects) if (effect.kind === "look") watch.look(effect.isScroll);
  }
  /** Lets the program scroll to a position. */
  function arrive(top: number, isRestored = false): void {
    goal = top;
    send({ kind: "arrive", heading: null, isRestored });
    watch.wait();
  }

  /** Scrolls a page of 2,000 pixels in a window of 600. Its headings are at 100 and 500. */
  function scrollTo(top: number): void {
    vi.spyOn(window, "scrollY", "get").mockReturnValue(top);
    for (const { slug, top: place } of HEADINGS) {
      const element = document.getElementById(slug);
      if (element !== null) element.getBoundingClientRect = () => new DOMRect(0, place - top, 100, 20);
    }
    window.dispatchEvent(new Event("scroll"));
  }

  beforeEach(() => {
    vi.useFakeTimers();
    told = [];
    scrolled = [];
    journey = FIRST_JOURNEY;
    document.body.innerHTML = '<h2 id="one"></h2><h2 id="two"></h2>';
    vi.spyOn(window, "innerHeight", "get").mockReturnValue(600);
    vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(2000);
    watch = watchActiveHeading({
      slugs: ["one", "gone", "two"],
      journey: () => journey,
      send,
      goal: () => goal,
    });
  });

  it("reports the heading that is read, at most every 300 milliseconds", () => {
    scrollTo(200);
    vi.advanceTimersByTime(200);
    scrollTo(600);
    vi.advanceTimersByTime(99);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(["two"]);
    scrollTo(50);
    vi.advanceTimersByTime(300);
    expect(told).toEqual(["two", null]);
  });

  it("reports the heading that a script brings to the top", () => {
    scrollTo(100);
    vi.advanceTimersByTime(300);
    scrollTo(500);
    vi.advanceTimersByTime(300);
    expect(told).toEqual(["one", "two"]);
  });

  it("takes the scroll margin of a heading into account", () => {
    vi.spyOn(window, "getComputedStyle").mockReturnValue({ scrollMarginTop: "80px" } as CSSStyleDeclaration);
    scrollTo(440);
    vi.advanceTimersByTime(300);
    expect(told).toEqual(["two"]);
  });

  it("reports the last heading at the end of the page, or the current one if it is visible", () => {
    scrollTo(1400);
    vi.advanceTimersByTime(300);
    expect(told).toEqual(["two"]);
    vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(650);
    journey = { ...journey, heading: "one" };
    scrollTo(50);
    vi.advanceTimersByTime(300);
    expect(told).toEqual(["two", "one"]);
  });

  it("treats a page that does not scroll as scrolled to its top", () => {
    vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(600);
    scrollTo(0);
    vi.advanceTimersByTime(300);
    expect(told).toEqual([null]);
  });

  it.each([
    ["the wheel", () => new Event("wheel")],
    ["a finger", () => new Event("touchmove")],
    ["a key for scrolling", () => new KeyboardEvent("keydown", { key: "PageDown" })],
    ["the scroll bar", () => new MouseEvent("pointerdown", { clientX: 2000 })],
    ["the end at the target", () => new Event("scrollend")],
  ])("looks away while the program scrolls, until %s", (_, sign) => {
    arrive(200);
    scrollTo(200);
    vi.advanceTimersByTime(300);
    expect(told).toEqual([]);
    window.dispatchEvent(sign());
    scrollTo(201);
    vi.advanceTimersByTime(300);
    expect(told).toEqual(["one"]);
  });

  it.each([
    ["another key", () => new KeyboardEvent("keydown", { key: "Tab" })],
    ["a click", () => new MouseEvent("pointerdown", { clientX: -1 })],
    ["an end on the way", () => new Event("scrollend")],
  ])("still looks away after %s", (_, sign) => {
    arrive(0);
    scrollTo(600);
    window.dispatchEvent(sign());
    vi.advanceTimersByTime(300);
    scrollTo(500);
    vi.advanceTimersByTime(300);
    expect(told).toEqual([]);
  });

  it.each([
    ["away from its target, as scrolled by something else", 0, true],
    ["at its target, as not scrolled", 600, false],
    ["next to its target, as not scrolled", 608, false],
  ])("treats the program's scroll as over after half a second without an event, %s", (_, goal, isAway) => {
    arrive(goal);
    vi.advanceTimersByTime(400);
    scrollTo(600);
    vi.advanceTimersByTime(499);
    expect(journey.scroller).toBe("program");
    vi.advanceTimersByTime(400);
    expect([journey.scroller, told, scrolled]).toEqual(["visitor", ["two"], [isAway]]);
  });

  it("does not treat it as over before a frame is drawn, however slow the computer is", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, "requestAnimationFrame").mockImplementation((run) => frames.push(run));
    arrive(0);
    vi.advanceTimersByTime(5000);
    expect([journey.scroller, frames.length]).toEqual(["program", 1]);
    for (let count = 0; count < 2; count++) for (const run of frames.splice(0)) run(0);
    expect(journey.scroller).toBe("visitor");
  });

  it("reports a restored position as one that the visitor has scrolled to", () => {
    arrive(600, true);
    scrollTo(600);
    window.dispatchEvent(new Event("scrollend"));
    vi.advanceTimersByTime(300);
    expect([told, scrolled]).toEqual([["two"], [true]]);
  });

  it("ignores a scroll if the program began to scroll after it", () => {
    scrollTo(200);
    vi.advanceTimersByTime(100);
    arrive(0);
    vi.advanceTimersByTime(300);
    expect(told).toEqual([]);
  });

  it("reports nothing before the end of a new page is laid out, and then where the visitor is", () => {
    document.getElementById("two")?.setAttribute("data-later", "");
    scrollTo(200);
    watch.flush();
    vi.advanceTimersByTime(900);
    expect(told).toEqual([]);
    document.getElementById("two")?.removeAttribute("data-later");
    vi.advanceTimersByTime(300);
    expect([told, scrolled]).toEqual([["one"], [true]]);
  });

  it("passes over a heading that is not displayed", () => {
    for (const element of document.querySelectorAll("#two"))
      element.getClientRects = () => [] as unknown as DOMRectList;
    scrollTo(600);
    vi.advanceTimersByTime(300);
    expect(told).toEqual(["one"]);
  });

  it("reports at once what it would report later, before the page is left", () => {
    scrollTo(200);
    watch.flush();
    expect([told, scrolled]).toEqual([["one"], [true]]);
    watch.flush();
    vi.advanceTimersByTime(300);
    expect(told).toEqual(["one"]);
  });

  it("reports the heading at the position that the browser has restored, but not as scrolled to", () => {
    vi.spyOn(window, "scrollY", "get").mockReturnValue(200);
    vi.advanceTimersByTime(300);
    expect([told, scrolled]).toEqual([["two"], [false]]);
  });

  it("keeps the heading of the hash on a page that does not scroll", () => {
    vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(600);
    journey = { ...journey, heading: "two" };
    watch.look(false);
    vi.advanceTimersByTime(2000);
    expect(told).toEqual([]);
  });

  it("reports nothing more when stopped", () => {
    scrollTo(200);
    watch.stop();
    scrollTo(300);
    vi.advanceTimersByTime(2000);
    expect(told).toEqual([]);
  });

  it("ends no scroll of the program when stopped", () => {
    arrive(0);
    watch.stop();
    window.dispatchEvent(new Event("scrollend"));
    window.dispatchEvent(new Event("wheel"));
    vi.advanceTimersByTime(5000);
    expect(journey.scroller).toBe("program");
  });
});
