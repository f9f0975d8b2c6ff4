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
  it("is another one while it is hidden, greets its visitor for a moment, and is the page's again", () => {
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

  it("has the words and the time of the site", () => {
    mount({ away: "gone", welcome: "back", duration: 10 });
    showTab(false);
    expect(document.title).toBe("gone");
    showTab(true);
    expect(document.title).toBe("back Page");
    vi.advanceTimersByTime(10);
    expect(document.title).toBe("Page");
  });

  it("stays that of a page that is being left, for the history remembers it", () => {
    mount();
    window.dispatchEvent(new Event("pagehide"));
    showTab(false);
    expect(document.title).toBe("Page");
    window.dispatchEvent(new Event("pageshow"));
    showTab(false);
    expect(document.title).not.toBe("Page");
  });

  it("is the page's own once the decoration is gone", () => {
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
