// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TabTitleOptions } from "../../../src/runtime/decorations/options.js";
import { tabTitle } from "../../../src/runtime/decorations/tab-title.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { showTab } from "./media.js";

usePageSandbox();

const mount = (options: Partial<TabTitleOptions> = {}) =>
  tabTitle.mount(document.body, { away: null, welcome: null, duration: 2000, ...options });

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.lang = "en";
  document.title = "Page";
});

describe("the title of a tab", () => {
  it("changes while it is hidden, shows a greeting for a moment, and is restored", () => {
    mount();
    showTab(false);
    expect(document.title).toBe("(●—●) Oh no, the page fell over!");
    showTab(true);
    expect(document.title).toBe("(/≧▽≦/) It is up again! Page");
    vi.advanceTimersByTime(1999);
    expect(document.title).not.toBe("Page");
    vi.advanceTimersByTime(1);
    expect(document.title).toBe("Page");
  });

  it("uses the site's texts and duration", () => {
    mount({ away: "gone", welcome: "back", duration: 10 });
    showTab(false);
    expect(document.title).toBe("gone");
    showTab(true);
    expect(document.title).toBe("back Page");
    vi.advanceTimersByTime(10);
    expect(document.title).toBe("Page");
  });

  it("is kept when the page is left, because the history stores it", () => {
    mount();
    window.dispatchEvent(new Event("pagehide"));
    showTab(false);
    expect(document.title).toBe("Page");
    window.dispatchEvent(new Event("pageshow"));
    showTab(false);
    expect(document.title).not.toBe("Page");
  });

  it("is restored when the decoration is removed", () => {
    const unmount = mount();
    showTab(false);
    unmount();
    expect(document.title).toBe("Page");
    showTab(true);
    showTab(false);
    expect(document.title).toBe("Page");
    const remove = vi.spyOn(window, "removeEventListener");
    mount()();
    expect(remove.mock.calls.map(([type]) => type)).toEqual(["pagehide", "pageshow"]);
  });
});
