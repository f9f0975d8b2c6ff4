// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { beforePaint } from "../../src/theme/before-paint.js";
import { endLoader } from "../../src/theme/start/first-visit.js";
import { usePageSandbox } from "../runtime/app/page-sandbox.js";

usePageSandbox();

const { dataset } = document.documentElement;

/** Makes storage throw, as in a browser that blocks cookies. */
function forbidStorage(): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    vi.spyOn(globalThis, name, "get").mockImplementation(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
  }
}

describe("the mode before the first paint", () => {
  it.each([
    ["light", "light"],
    ["dark", "dark"],
    ["auto", "auto"],
    ["sepia", undefined],
    ["", undefined],
  ])("is %s if a valid mode was stored before", (stored, expected) => {
    localStorage.setItem("hanblog:mode", stored);
    beforePaint();
    expect(dataset["theme"]).toBe(expected);
  });

  it.each([
    ["nothing was chosen", () => undefined],
    ["storage is forbidden", forbidStorage],
  ])("stays that of the document if %s", (_, prepare) => {
    dataset["theme"] = "dark";
    prepare();
    beforePaint();
    expect(dataset["theme"]).toBe("dark");
  });
});

describe("a visit after the first", () => {
  const isMarked = () => "returning" in dataset;
  const startSession = () => {
    sessionStorage.clear();
    delete dataset["returning"];
    beforePaint();
  };

  it("is marked on each of its documents", () => {
    startSession();
    startSession();
    expect(isMarked()).toBe(true);
    delete dataset["returning"];
    beforePaint();
    expect(isMarked()).toBe(true);
  });

  it("does not begin within the first session", () => {
    startSession();
    beforePaint();
    expect(isMarked()).toBe(false);
  });

  it("is unknown if storage is forbidden", () => {
    forbidStorage();
    beforePaint();
    expect(isMarked()).toBe(false);
  });
});

describe("the loader screen", () => {
  const isShown = () => "firstVisit" in dataset;

  it("shows on the first document of a session only", () => {
    beforePaint();
    expect(isShown()).toBe(true);
    delete dataset["firstVisit"];
    beforePaint();
    expect(isShown()).toBe(false);
  });

  it("never shows without storage, because it would show on every page", () => {
    forbidStorage();
    beforePaint();
    expect(isShown()).toBe(false);
  });

  describe("of a first visit", () => {
    beforeEach(() => {
      vi.useFakeTimers();
      beforePaint();
      endLoader();
    });

    it("ends after 600 ms", () => {
      vi.advanceTimersByTime(599);
      expect(isShown()).toBe(true);
      vi.advanceTimersByTime(1);
      expect(isShown()).toBe(false);
    });

    it.each(["pointerdown", "keydown", "wheel", "touchstart", "scroll"])("ends by a %s", (sign) => {
      window.dispatchEvent(new Event(sign));
      expect(isShown()).toBe(false);
      dataset["firstVisit"] = "";
      vi.advanceTimersByTime(600);
      expect(isShown(), "its timer has ended with it").toBe(true);
    });

    it("listens to nothing after its end", () => {
      vi.advanceTimersByTime(600);
      dataset["firstVisit"] = "";
      window.dispatchEvent(new Event("keydown"));
      expect(isShown()).toBe(true);
    });
  });

  it("sets no timer on a later page", () => {
    vi.useFakeTimers();
    endLoader();
    expect(vi.getTimerCount()).toBe(0);
  });
});
