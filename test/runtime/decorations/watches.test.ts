// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { watchMotion, type Motion, watchScheme } from "../../../src/runtime/decorations/watch-preferences.js";
import { whenIdle } from "../../../src/runtime/decorations/when-idle.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { DARK, installMedia, REDUCED_MOTION, showTab } from "./media.js";

usePageSandbox();

describe("watchMotion", () => {
  it("calls at once and after every change, once each", () => {
    const media = installMedia();
    const told: Motion[] = [];
    const stop = watchMotion((motion) => told.push(motion));
    showTab(true);
    showTab(false);
    media.set(REDUCED_MOTION, true);
    showTab(true);
    media.set(REDUCED_MOTION, false);
    expect(told).toEqual(["moving", "hidden", "still", "moving"]);
    stop();
    showTab(false);
    expect(told).toHaveLength(4);
    expect(media.listeners()).toBe(0);
  });
});

describe("watchScheme", () => {
  const root = document.documentElement;

  beforeEach(() => {
    vi.useFakeTimers();
  });

  it.each([
    ["dark", false, true],
    ["light", true, false],
    ["light dark", true, true],
    ["light dark", false, false],
    ["normal", true, false],
  ])("reports color-scheme %s, with a dark system %s, as dark: %s", (scheme, system, expected) => {
    installMedia({ [DARK]: system });
    root.style.colorScheme = scheme;
    const told: boolean[] = [];
    watchScheme((isDark) => told.push(isDark))();
    expect(told).toEqual([expected]);
  });

  it("reports changes of the system and of the page's attributes, once each, until it is stopped", async () => {
    const media = installMedia({ [DARK]: false });
    root.style.colorScheme = "light dark";
    const told: boolean[] = [];
    const stop = watchScheme((isDark) => told.push(isDark));
    media.set(DARK, true);
    expect(told).toEqual([false, true]);
    root.style.colorScheme = "light";
    root.dataset["theme"] = "x";
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toEqual([false, true, false]);
    root.dataset["theme"] = "y";
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toHaveLength(3);
    root.style.colorScheme = "dark";
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(100);
    media.set(DARK, false);
    expect(told).toHaveLength(3);
    expect(media.listeners()).toBe(0);
  });
});

describe("whenIdle", () => {
  const run = vi.fn();

  beforeEach(() => {
    run.mockReset();
    vi.useFakeTimers();
  });

  function setReady(state: DocumentReadyState): void {
    vi.spyOn(document, "readyState", "get").mockReturnValue(state);
  }

  it("waits a moment if a browser has no idle callbacks", () => {
    setReady("complete");
    whenIdle(run);
    vi.advanceTimersByTime(199);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });

  it("requests idle time for at most five seconds, and can be cancelled", () => {
    const request = vi.fn((_run: () => void) => 7);
    const cancel = vi.fn();
    vi.stubGlobal("requestIdleCallback", request);
    vi.stubGlobal("cancelIdleCallback", cancel);
    setReady("complete");
    const stop = whenIdle(run);
    expect(request).toHaveBeenCalledWith(run, { timeout: 5000 });
    stop();
    expect(cancel).toHaveBeenCalledWith(7);
  });

  it("waits for the page to load, once", () => {
    setReady("interactive");
    whenIdle(run);
    vi.advanceTimersByTime(1000);
    window.dispatchEvent(new Event("load"));
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledOnce();
  });

  it("waits at most three seconds for that", () => {
    setReady("loading");
    whenIdle(run);
    vi.advanceTimersByTime(3199);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledOnce();
  });

  it.each(["loading", "complete"] as const)("can be cancelled while the page is %s", (state) => {
    setReady(state);
    whenIdle(run)();
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(10_000);
    expect(run).not.toHaveBeenCalled();
  });
});
