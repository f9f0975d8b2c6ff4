// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { boot } from "../../src/theme/boot.js";
import { find } from "../runtime/app/find.js";
import { usePageSandbox } from "../runtime/app/page-sandbox.js";
import { visitor } from "../runtime/app/visitor.js";
import { installPopovers, isOpen } from "./install-popovers.js";
import { layOut } from "./lay-out.js";
import { createInfo, createView, renderRoute } from "./render-route.js";

usePageSandbox();

const ROUTE = { kind: "page", info: createInfo("/a.html"), page: createView() } as const;

const HTML = renderRoute(ROUTE, { html: "<p>text</p>" });

const menuOf = (summary: HTMLElement) => summary.closest("details");
const openMenus = () => [...document.querySelectorAll("details.disclosure[open] > summary")];

beforeEach(() => {
  document.body.innerHTML = HTML;
  boot();
});

describe("a menu of the bar", () => {
  const links = () => find(".navbar-menu summary");
  const modes = () => find(".mode-switch summary");

  beforeEach(async () => {
    await visitor.click(links());
    expect(openMenus()).toEqual([links()]);
  });

  it("closes on Escape and on no other key", async () => {
    await visitor.press(document.body, "a");
    expect(openMenus()).toEqual([links()]);
    await visitor.press(document.body, "Escape");
    expect(openMenus()).toEqual([]);
  });

  it("moves the focus to its button if Escape closes it while it has the focus", async () => {
    const link = menuOf(links())?.querySelector("a");
    link?.focus();
    expect(document.activeElement).toBe(link);
    await visitor.press(document.body, "Escape");
    expect(document.activeElement).toBe(links());
  });

  it("does not move a focus that is elsewhere", async () => {
    find(".site-name").focus();
    await visitor.press(document.body, "Escape");
    expect(openMenus()).toEqual([]);
    expect(document.activeElement).toBe(find(".site-name"));
  });

  it("closes by a press outside of it, not by one inside", async () => {
    const press = (target: Element) =>
      visitor.dispatch(target, new PointerEvent("pointerdown", { bubbles: true }));
    await press(find(".navbar-menu .disclosure-panel"));
    expect(openMenus()).toEqual([links()]);
    await press(find("main"));
    expect(openMenus()).toEqual([]);
  });

  it("closes when the focus moves elsewhere on the page, but not when the window loses it", async () => {
    const leave = (relatedTarget: Element | null) =>
      visitor.dispatch(links(), new FocusEvent("focusout", { bubbles: true, relatedTarget }));
    await leave(null);
    await leave(menuOf(links())?.querySelector("a") ?? null);
    expect(openMenus()).toEqual([links()]);
    await leave(find(".site-name"));
    expect(openMenus()).toEqual([]);
  });

  it("closes when one of its links is followed", async () => {
    const link = menuOf(links())?.querySelector("a");
    link?.addEventListener("click", (event) => event.preventDefault());
    if (link) await visitor.click(link);
    expect(openMenus()).toEqual([]);
  });

  it("stays open on a click on something other than a link", async () => {
    await visitor.click(find(".navbar-menu .disclosure-panel"));
    expect(openMenus()).toEqual([links()]);
  });

  it("closes when a mode is chosen", async () => {
    menuOf(modes())?.setAttribute("open", "");
    await visitor.click(find("[data-mode=light]"));
    expect(openMenus()).toEqual([]);
  });

  it("closes when another page is shown", async () => {
    await visitor.dispatch(window, new CustomEvent("hanblog:navigate", { detail: { path: "/blog/" } }));
    expect(openMenus()).toEqual([]);
  });
});

describe("the keys of the search", () => {
  const field = () => find<HTMLInputElement>(".search-input");

  it.each(["/", "s"])("%s focuses the field, and types nothing", async (key) => {
    const event = await visitor.press(document.body, key);
    expect(document.activeElement).toBe(field());
    expect(event.defaultPrevented).toBe(true);
  });

  it.each([
    ["another key", "a", {}],
    ["Ctrl and s", "s", { ctrlKey: true }],
    ["Command and s", "s", { metaKey: true }],
    ["Alt and s", "s", { altKey: true }],
  ])("%s is left to the browser", async (_, key, modifiers) => {
    const event = await visitor.press(document.body, key, modifiers);
    expect(document.activeElement).toBe(document.body);
    expect(event.defaultPrevented).toBe(false);
  });

  it.each([
    ["an input", "<input>"],
    ["a text area", "<textarea></textarea>"],
    ["a list of choices", "<select></select>"],
    ["a text box of a widget", '<div role="textbox" tabindex="0"></div>'],
    ["an element that can be edited", '<div contenteditable="true"></div>'],
  ])("are text while %s has the focus", async (_, html) => {
    find("main").innerHTML = html;
    const target = find("main").firstElementChild ?? document.body;
    const event = await visitor.press(target, "s");
    expect(event.defaultPrevented).toBe(false);
    expect(document.activeElement).not.toBe(field());
  });

  it("are ignored if the page has handled them, or if there is no field", async () => {
    find("main").addEventListener("keydown", (event) => event.preventDefault());
    await visitor.press(find("main"), "/");
    expect(document.activeElement).toBe(document.body);
    find(".search-box").remove();
    expect((await visitor.press(document.body, "/")).defaultPrevented).toBe(false);
  });

  it("work if the target of the event is not an element", async () => {
    await visitor.press(document, "/");
    expect(document.activeElement).toBe(field());
  });
});

describe("the switch of the mode", () => {
  it.each(["light", "dark", "auto"])("shows %s and stores it", async (mode) => {
    await visitor.click(find(`[data-mode=${mode}]`));
    expect(document.documentElement.dataset["theme"]).toBe(mode);
    expect(localStorage.getItem("hanblog:mode")).toBe(mode);
  });

  it("ignores a press on another element, or on a button with an unknown mode", async () => {
    find("main").innerHTML = '<button data-mode="sepia">x</button><p data-mode="light">y</p>';
    await visitor.click(find("main button"));
    await visitor.click(find("main p"));
    expect(document.documentElement.dataset["theme"]).toBeUndefined();
  });

  it("applies the mode to this page if it cannot be stored", async () => {
    vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
    await visitor.click(find("[data-mode=light]"));
    expect(document.documentElement.dataset["theme"]).toBe("light");
  });

  it.each([
    ["hanblog:mode", "light", "light"],
    ["hanblog:mode", "sepia", undefined],
    ["hanblog:mode", null, undefined],
    ["other", "light", undefined],
  ])("follows another tab that writes %s: %s", async (key, newValue, expected) => {
    await visitor.dispatch(window, new StorageEvent("storage", { key, newValue }));
    expect(document.documentElement.dataset["theme"]).toBe(expected);
  });
});

describe("the height of the bar", () => {
  const known = () => document.documentElement.style.getPropertyValue("--height-navbar");
  let resize: () => void = () => undefined;

  /** Starts the measurement in a document with a navbar and a menu of these heights. */
  function start({ bar, menu }: { readonly bar: number; readonly menu: number }): void {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(measure: () => void) {
          resize = measure;
        }
        observe(target: Element) {
          expect(target).toBe(document.body);
        }
      },
    );
    lay({ bar, menu });
    boot();
  }
  function lay({ bar, menu }: { readonly bar: number; readonly menu: number }): void {
    Object.defineProperty(find(".navbar"), "clientHeight", { configurable: true, value: bar });
    Object.defineProperty(find(".navbar-menu"), "clientHeight", { configurable: true, value: menu });
  }

  it("is a custom property while the menu is as high as the navbar, and is removed otherwise", () => {
    start({ bar: 90, menu: 90 });
    expect(known()).toBe("");
    resize();
    expect(known()).toBe("90px");
    lay({ bar: 120, menu: 130 });
    resize();
    expect(known()).toBe("130px");
    lay({ bar: 56, menu: 40 });
    resize();
    expect(known()).toBe("");
  });

  it("is set only when it changes", () => {
    start({ bar: 90, menu: 90 });
    resize();
    const set = vi.spyOn(document.documentElement.style, "setProperty");
    resize();
    expect(set).not.toHaveBeenCalled();
  });

  it("is set at once if the address has a hash, because the browser scrolls to it", () => {
    history.replaceState(null, "", "/#one");
    start({ bar: 90, menu: 90 });
    expect(known()).toBe("90px");
  });

  it("is the value of the style sheet on a page without a bar", () => {
    start({ bar: 90, menu: 90 });
    resize();
    find(".navbar").remove();
    resize();
    expect(known()).toBe("");
  });
});

describe("the first script of a document", () => {
  it("ends the loader screen, shows the row of the page, and lets the drawer open by a swipe", () => {
    vi.useFakeTimers();
    document.documentElement.dataset["firstVisit"] = "";
    const drawer = find(".sidebar");
    drawer.innerHTML = '<a class="sidebar-link" aria-current="page"></a>';
    layOut(drawer, { top: 0, height: 300 });
    layOut(find(".sidebar-link[aria-current]"), { top: 600, height: 20 });
    const added = vi.spyOn(document, "addEventListener");
    boot();
    expect(drawer.scrollTop).toBe(460);
    expect(added).toHaveBeenCalledWith("touchstart", expect.any(Function), { passive: true });
    vi.advanceTimersByTime(600);
    expect(document.documentElement.dataset["firstVisit"]).toBeUndefined();
  });

  it("closes popovers", () => {
    installPopovers();
    boot();
    const drawer = find(".sidebar");
    drawer.showPopover();
    window.dispatchEvent(new Event("popstate"));
    expect(isOpen(drawer)).toBe(false);
  });
});
