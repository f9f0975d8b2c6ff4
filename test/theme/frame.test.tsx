// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { act } from "../runtime/act.js";
import type { RouteData } from "../../src/runtime/model/render.js";
import type { SidebarItem, SiteShell } from "../../src/runtime/model/site.js";
import { find } from "../runtime/app/find.js";
import { usePageSandbox } from "../runtime/app/page-sandbox.js";
import { visitor } from "../runtime/app/visitor.js";
import { layOut } from "./lay-out.js";
import { mountRoute } from "./mount-route.js";
import { createInfo, createPost, createView, SITE } from "./render-route.js";

const sandbox = usePageSandbox();

const HEADERS = [
  { level: 2, title: "One", slug: "one" },
  { level: 2, title: "Two & more", slug: "two more" },
];
const page = (path: string): RouteData => ({
  kind: "page",
  info: createInfo(path),
  page: createView({ headers: HEADERS }),
});
const row = (title: string, path: string): SidebarItem => ({ type: "page", title, path, sidebarDepth: 0 });
const SIDEBAR = [row("A", "/a.html"), row("B", "/b.html")];

const open = (route: RouteData, site: SiteShell = SITE) =>
  mountRoute(route, { html: "<p>text</p>", site, sidebar: SIDEBAR }, { sandbox });

describe("the frame", () => {
  it("marks the body with the kind of the route, because decorations are outside of the application", async () => {
    const mounted = await open(page("/a.html"));
    expect(document.body.dataset["route"]).toBe("page");
    await mounted.show({ kind: "not-found", info: createInfo("/404.html") });
    expect(document.body.dataset["route"]).toBe("not-found");
  });

  it("starts the decorations of the site's options", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("reportError", vi.fn());
    const decorations = { topCat: { label: "Up", threshold: 5 }, imageZoom: false };
    await open(page("/a.html"), { ...SITE, themeConfig: { decorations } });
    expect(document.querySelector(".decoration-cat")).toBeNull();
    await vi.advanceTimersByTimeAsync(300);
    await vi.dynamicImportSettled();
    expect(find(".decoration-cat button").getAttribute("aria-label")).toBe("Up");
  });
});

describe("the switch of the mode", () => {
  const pressed = () =>
    [...document.querySelectorAll("button[data-mode]")].map((button) => button.getAttribute("aria-pressed"));

  it("marks the current mode after hydration, and follows it", async () => {
    document.documentElement.dataset["theme"] = "dark";
    await open(page("/a.html"));
    expect(pressed()).toEqual(["false", "true", "false"]);
    await act(async () => {
      document.documentElement.dataset["theme"] = "auto";
      // Observers are notified in a task of their own.
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(pressed()).toEqual(["false", "false", "true"]);
  });

  it("marks no mode if the document has none", async () => {
    document.documentElement.dataset["theme"] = "sepia";
    await open(page("/a.html"));
    expect(pressed()).toEqual([null, null, null]);
  });

  it("can be left out by the site", async () => {
    await open(page("/a.html"), { ...SITE, themeConfig: { modePicker: false } });
    expect(pressed()).toEqual([]);
  });
});

describe("the headings of a page", () => {
  const current = (list: string) =>
    [...document.querySelectorAll(`${list} .heading-list a`)].map((link) =>
      link.getAttribute("aria-current"),
    );

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("are marked where the visitor reads", async () => {
    const mounted = await open(page("/a.html"));
    expect(current(".contents")).toEqual([null, null]);
    await mounted.tell({ activeHeading: "two more" });
    expect(current(".contents")).toEqual([null, "location"]);
    await mounted.tell({ activeHeading: null });
    expect(current(".contents")).toEqual([null, null]);
  });

  it("are linked with percent-encoded hashes", async () => {
    await open(page("/a.html"));
    const links = [...document.querySelectorAll(".contents .heading-list a")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["#one", "#two%20more"]);
  });

  it("are scrolled into view in the next frame when the active one changes", async () => {
    const mounted = await open(page("/a.html"));
    vi.advanceTimersToNextFrame();
    const list = find(".contents");
    layOut(list, { top: 0, height: 300 });
    for (const link of list.querySelectorAll("a")) layOut(link, { top: 600, height: 20 });
    await mounted.tell({ activeHeading: "one" });
    expect(list.scrollTop).toBe(0);
    vi.advanceTimersToNextFrame();
    expect(list.scrollTop).toBe(460);
  });

  it("are not scrolled to after the page is unmounted", async () => {
    const mounted = await open(page("/a.html"));
    vi.advanceTimersToNextFrame();
    const list = find(".contents");
    layOut(list, { top: 0, height: 300 });
    for (const link of list.querySelectorAll("a")) layOut(link, { top: 600, height: 20 });
    await mounted.tell({ activeHeading: "one" });
    await mounted.show(page("/b.html"));
    vi.advanceTimersToNextFrame();
    expect(list.scrollTop).toBe(0);
  });
});

describe("the sidebar", () => {
  it("scrolls the row of the page into view, in the next frame", async () => {
    vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] });
    const mounted = await open(page("/a.html"));
    const list = find(".sidebar");
    layOut(list, { top: 0, height: 300 });
    for (const link of list.querySelectorAll(".sidebar-link")) layOut(link, { top: 600, height: 20 });
    vi.advanceTimersToNextFrame();
    expect(list.scrollTop).toBe(460);
    list.scrollTop = 0;
    await mounted.show(page("/b.html"));
    expect(list.scrollTop).toBe(0);
    vi.advanceTimersToNextFrame();
    expect(list.scrollTop).toBe(460);
  });

  it("requests no frame after it is unmounted", async () => {
    vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] });
    const cancel = vi.spyOn(globalThis, "cancelAnimationFrame");
    const mounted = await open(page("/a.html"));
    const before = cancel.mock.calls.length;
    await mounted.show(page("/b.html"));
    expect(cancel.mock.calls.length).toBeGreaterThan(before);
  });
});

describe("the jump box of a list", () => {
  const timeline: RouteData = {
    kind: "timeline",
    info: createInfo("/timeline/"),
    years: [],
    pagination: { current: 1, total: 7, indexPath: "/timeline/" },
    count: 70,
  };
  const form = () => find<HTMLFormElement>(".page-jump");
  const submit = async (text: string) => {
    find<HTMLInputElement>(".page-jump input").value = text;
    const event = new Event("submit", { bubbles: true, cancelable: true });
    await visitor.dispatch(form(), event);
    expect(event.defaultPrevented).toBe(true);
  };

  it("can be focused after hydration", async () => {
    await open(timeline);
    expect(form().className).toBe("page-jump");
  });

  it.each([
    ["2", "/blog/timeline/page/2/"],
    ["7", "/blog/timeline/page/7/"],
    ["1", "/blog/timeline/"],
  ])("opens page %s at %s", async (text, expected) => {
    const mounted = await open(timeline);
    await submit(text);
    expect(mounted.asked).toEqual([expected]);
  });

  it.each(["0", "8", "x", "", "1.5"])("rejects the number %j", async (text) => {
    const alert = vi.fn();
    vi.stubGlobal("alert", alert);
    const mounted = await open(timeline);
    await submit(text);
    expect(mounted.asked).toEqual([]);
    expect(alert.mock.calls).toEqual([[expect.stringMatching(/0.*7/)]]);
  });
});

describe("a friend's card", () => {
  const home: RouteData = {
    kind: "home",
    info: createInfo("/"),
    page: createView({}, { home: true }),
    list: { items: [createPost("/a.html")], count: 1, pagination: { current: 1, total: 1, indexPath: "/" } },
    tags: [],
    tagCount: 0,
    categories: [],
    categoryCount: 0,
  };
  const friendLinks = [{ title: "Noon", desc: "writes", link: "https://a.example" }];
  const item = () => find(".friend-item").className;

  beforeEach(() => open(home, { ...SITE, themeConfig: { friendLinks } }));

  it("closes on Escape only", async () => {
    await visitor.press(document.body, "a");
    expect(item()).toBe("friend-item");
    await visitor.press(document.body, "Escape");
    expect(item()).toBe("friend-item dismissed");
  });

  it.each([
    ["pointed at", () => new PointerEvent("pointerover", { bubbles: true })],
    ["focused", () => new FocusEvent("focusin", { bubbles: true })],
  ])("opens again when the row is %s", async (_, create) => {
    await visitor.press(document.body, "Escape");
    await visitor.dispatch(find(".friend"), create());
    expect(item()).toBe("friend-item");
  });

  it("ignores keys after it is unmounted", async () => {
    const remove = vi.spyOn(document, "removeEventListener");
    const mounted = await open(home, { ...SITE, themeConfig: { friendLinks } });
    await mounted.show(page("/a.html"));
    expect(remove).toHaveBeenCalledWith("keydown", expect.any(Function));
  });
});
