// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SiteOptions } from "./open-site.js";
import { find } from "./app/find.js";
import { usePageSandbox } from "./app/page-sandbox.js";
import { becomeAlive, createPage, openSite, SIDEBAR_CHUNK } from "./open-site.js";
import { createInfo } from "../theme/render-route.js";

usePageSandbox();

const A = createPage(
  "/a.html",
  '<h1 id="a">A</h1><h2 id="one">One</h2><p><a href="/blog/b.html">B</a> <a class="hash" href="#one">One</a></p>',
  ["one"],
);
const B = createPage("/b.html", '<h1 id="b">B</h1><h2 id="two">Two</h2><p>text of b</p>', ["two"]);
const MISSING = { route: { kind: "not-found", info: createInfo("/404.html") }, html: null } as const;
const PAGES = [A, B, MISSING];

const scrolls: unknown[] = [];

beforeEach(() => {
  scrolls.length = 0;
  vi.spyOn(window, "scrollTo").mockImplementation((...args: unknown[]) => {
    scrolls.push(...args);
  });
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element, how) {
    scrolls.push([this.id, how]);
  });
});

// A position is restored again in the next frame.
afterEach(async () => {
  vi.restoreAllMocks();
  await new Promise((resolve) => requestAnimationFrame(resolve));
});

const heading = () => find("main h1").textContent;
const link = (selector: string) => find<HTMLAnchorElement>(selector);
const open = (options: Partial<SiteOptions> = {}) => openSite({ pages: PAGES, ...options });
/** The first test of a run compiles the code that it waits for. */
const PATIENCE = { timeout: 10_000 };
const shows = (expected: string) => vi.waitFor(() => expect(heading()).toBe(expected), PATIENCE);
const addressIs = (expected: string) =>
  vi.waitFor(() => expect(location.pathname + location.search + location.hash).toBe(expected), PATIENCE);

async function goToB(): Promise<void> {
  link(".content a").click();
  await shows("B");
}

describe("a link to a page of the site", () => {
  it("shows it in place: content, title, address, heading with focus, and an announcement", async () => {
    const site = await open();
    await goToB();
    expect(location.pathname).toBe("/blog/b.html");
    expect(document.title).toBe("Title of /b.html");
    expect(document.activeElement).toBe(find("main h1"));
    expect(scrolls).toEqual([{ top: 0, behavior: "smooth" }]);
    expect(site.told).toEqual(["/blog/b.html"]);
    await vi.waitFor(() => expect(find("[aria-live=polite]").textContent).toBe("Title of /b.html"));
    expect([site.left, site.errors]).toEqual([[], []]);
  });

  it("marks the page in the sidebar, which is kept", async () => {
    await open();
    const row = (path: string) => link(`.sidebar-link[href="${path}"]`);
    const before = row("/blog/a.html");
    expect(before.getAttribute("aria-current")).toBe("page");
    await goToB();
    expect(row("/blog/a.html")).toBe(before);
    expect(before.hasAttribute("aria-current")).toBe(false);
    expect(row("/blog/b.html").getAttribute("aria-current")).toBe("page");
  });

  it("loads a page once, in advance if the visitor rests on the link", async () => {
    const site = await open();
    link(".content a").dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await vi.waitFor(() =>
      expect(site.asked).toEqual(["routes.json no-cache", "b.html default", "chunk /b.html"]),
    );
    await goToB();
    history.back();
    await shows("A");
    expect(site.asked).toEqual(["routes.json no-cache", "b.html default", "chunk /b.html"]);
  });

  it("shows a bar while the page is loading, and none for a loaded page", async () => {
    const site = await open();
    let arrive: () => void = () => undefined;
    site.host.gate = new Promise((resolve) => {
      arrive = resolve;
    });
    link(".content a").click();
    await vi.waitFor(() => expect(document.querySelector("#nprogress")).not.toBeNull());
    arrive();
    await shows("B");
    await vi.waitFor(() => expect(document.querySelector("#nprogress")).toBeNull());
    history.back();
    await shows("A");
    expect(document.querySelector("#nprogress")).toBeNull();
  });

  it("closes an open menu", async () => {
    await open();
    find("details.disclosure").setAttribute("open", "");
    await goToB();
    expect(document.querySelector("details.disclosure[open]")).toBeNull();
  });
});

describe("a step back", () => {
  it("restores the previous page and its position, and forward the next one", async () => {
    await open();
    vi.spyOn(window, "scrollY", "get").mockReturnValue(300);
    await goToB();
    vi.spyOn(window, "scrollY", "get").mockReturnValue(50);
    scrolls.length = 0;
    history.back();
    await shows("A");
    expect(location.pathname).toBe("/blog/a.html");
    expect(scrolls[0]).toEqual({ left: 0, top: 300, behavior: "instant" });
    scrolls.length = 0;
    history.forward();
    await shows("B");
    expect(scrolls[0]).toEqual({ left: 0, top: 50, behavior: "instant" });
  });

  it("closes a menu that was opened meanwhile", async () => {
    await open();
    await goToB();
    find("details.disclosure").setAttribute("open", "");
    history.back();
    await shows("A");
    expect(document.querySelector("details.disclosure[open]")).toBeNull();
  });

  it("shows the not-found page for an unknown address, which the browser cannot resolve either", async () => {
    const site = await open({ at: "/nowhere.html", document: MISSING });
    await vi.waitFor(() => expect(site.asked).toEqual(["routes.json no-cache"]));
    find<HTMLAnchorElement>("main a.button").href = "/blog/b.html";
    find("main a.button").click();
    await shows("B");
    history.back();
    await shows("页面不存在");
    expect(site.left).toEqual([]);
  });
});

describe("a link to a place of the page", () => {
  it("scrolls there and gives it the focus, again at a second click", async () => {
    const site = await open();
    link(".hash").click();
    await addressIs("/blog/a.html#one");
    expect(document.activeElement).toBe(find("#one"));
    expect(scrolls).toEqual([["one", { behavior: "smooth" }]]);
    link(".hash").click();
    await vi.waitFor(() => expect(scrolls).toHaveLength(2));
    expect(site.told).toEqual([]);
  });

  it("marks it in the table of contents", async () => {
    await open();
    link(".hash").click();
    await vi.waitFor(() =>
      expect(find(".sidebar .heading-list a").getAttribute("aria-current")).toBe("location"),
    );
  });

  it("scrolls at once to a place of another page", async () => {
    await open();
    link(".content a").href = "/blog/b.html#two";
    await goToB();
    expect(scrolls).toEqual([["two", { behavior: "instant" }]]);
    expect(document.activeElement).toBe(find("#two"));
  });

  it("scrolls smoothly only if the visitor wants motion", async () => {
    const still = window.matchMedia("all");
    vi.spyOn(window, "matchMedia").mockReturnValue(still);
    vi.spyOn(still, "matches", "get").mockReturnValue(true);
    await open();
    link(".hash").click();
    await vi.waitFor(() => expect(scrolls).toEqual([["one", { behavior: "instant" }]]));
  });
});

describe("a page that cannot be loaded", () => {
  const alert = () => document.querySelector("[role=alert]");

  it("leaves the visitor on the page, with a button to try again", async () => {
    const site = await open();
    site.host.areChunksGone = true;
    link(".content a").click();
    await vi.waitFor(() => expect(alert()?.textContent).toContain("页面加载失败。"));
    expect([heading(), location.pathname]).toEqual(["A", "/blog/a.html"]);
    expect(site.errors.map(String)).toEqual([expect.stringContaining("ChunkLoadError")]);
    site.host.areChunksGone = false;
    find("[role=alert] button").click();
    await shows("B");
    expect(alert()).toBeNull();
  });

  it("is loaded in full if the site has another build", async () => {
    const site = await open();
    Object.assign(site.host, { areChunksGone: true, build: "b2" });
    link(".content a").click();
    await vi.waitFor(() => expect(site.left).toEqual(["assign /blog/b.html"]));
    expect(alert()).toBeNull();
  });

  it("may be a file or another site: the browser loads unknown routes", async () => {
    const site = await open();
    link(".content a").href = "/blog/other";
    link(".content a").click();
    await vi.waitFor(() => expect(site.left).toEqual(["assign /blog/other"]));
    expect(heading()).toBe("A");
  });

  it("restores the address of the shown page after a step through the history", async () => {
    const site = await open({
      pages: [...PAGES, createPage("/c.html", "<h1>C</h1>")],
      // The state that an earlier visit of the tab left.
      prepare() {
        history.replaceState({ key: "c", index: 0 }, "", "/blog/c.html");
        history.pushState({ key: "a", index: 1 }, "", "/blog/a.html");
      },
    });
    site.host.areChunksGone = true;
    history.back();
    await vi.waitFor(() => expect(alert()).not.toBeNull());
    await addressIs("/blog/a.html");
    expect(heading()).toBe("A");
    site.host.areChunksGone = false;
    history.back();
    await shows("C");
    expect([location.pathname, alert()]).toEqual(["/blog/c.html", null]);
  });
});

describe("the address of a document", () => {
  it.each([
    ["/a", "/blog/a.html"],
    ["/a?q=1#one", "/blog/a.html?q=1#one"],
    ["/a.html?q#one", "/blog/a.html?q#one"],
  ])("%s becomes %s", async (at, expected) => {
    await open({ at });
    expect(location.pathname + location.search + location.hash).toBe(expected);
  });

  it("is kept if no page is there", async () => {
    const site = await open({ at: "/nowhere.html", document: MISSING });
    await vi.waitFor(() => expect(site.asked).toEqual(["routes.json no-cache"]));
    expect(location.pathname).toBe("/blog/nowhere.html");
    expect(site.left).toEqual([]);
  });

  it("follows a redirect if the host sent the not-found page", async () => {
    const site = await open({
      at: "/old.html?q#two",
      document: MISSING,
      redirects: { "/old.html": "/b.html" },
    });
    await vi.waitFor(() => expect(site.left).toEqual(["replace /blog/b.html?q#two"]));
  });
});

describe("the place of a document", () => {
  it("is left to the browser if it has scrolled, or has nothing to scroll to", async () => {
    await open();
    expect(scrolls).toEqual([]);
    expect(history.scrollRestoration).toBe("manual");
  });

  it("is that of the hash if the browser does not find the element", async () => {
    // Decomposed in the document, composed in the address, as people type it.
    const id = "가".normalize("NFD");
    const page = createPage("/k.html", `<h1>K</h1><h2 id="${id}">x</h2>`, [id]);
    await openSite({ pages: [page], at: `/k.html#${encodeURIComponent("가")}` });
    expect(scrolls).toEqual([[id, { behavior: "instant" }]]);
    expect(find(".sidebar-link").textContent).toBe("A");
  });

  it("is the browser's if it finds the element of the hash", async () => {
    await open({ at: "/a.html#one" });
    expect(scrolls).toEqual([]);
    expect(find(".sidebar .heading-list a").getAttribute("aria-current")).toBe("location");
  });

  it("is not changed after the visitor has scrolled", async () => {
    vi.spyOn(window, "scrollY", "get").mockReturnValue(10);
    await open({ at: "/a.html#one" });
    expect(scrolls).toEqual([]);
  });

  it("is restored after a reload", async () => {
    sessionStorage.setItem("hanblog:scroll", JSON.stringify([["k", { x: 0, y: 120 }]]));
    await open({ prepare: () => history.replaceState({ key: "k", index: 0 }, "", "/blog/a.html") });
    expect(scrolls[0]).toEqual({ left: 0, top: 120, behavior: "instant" });
  });

  it("is saved when the document is left, and left to the browser until it comes back", async () => {
    await open();
    vi.spyOn(window, "scrollY", "get").mockReturnValue(80);
    window.dispatchEvent(new Event("pagehide"));
    expect(sessionStorage.getItem("hanblog:scroll")).toContain('"y":80');
    expect(history.scrollRestoration).toBe("auto");
    window.dispatchEvent(new Event("pageshow"));
    expect(history.scrollRestoration).toBe("manual");
  });
});

describe("a change of the content while the site is developed", () => {
  const changed = createPage("/a.html", "<h1>A</h1><p>new text</p>");
  const update = (page: typeof changed) => ({
    route: page.route,
    html: page.html,
    sidebar: SIDEBAR_CHUNK,
  });

  it("shows the newest version of the page in place", async () => {
    const site = await open();
    await site.refresh({ pages: [update(changed)], others: "same" });
    await vi.waitFor(() => expect(find(".content").textContent).toContain("new text"));
    expect(find(".sidebar-link").textContent).toBe("A");
    expect(site.asked).toEqual([]);
  });

  it("loads the page if only others are sent, and does nothing if none has changed", async () => {
    const site = await open();
    await site.refresh({ pages: [update(B)], others: "same" });
    expect(site.asked).toEqual([]);
    await site.refresh({ pages: [], others: "changed" });
    expect(site.asked).toEqual(["routes.json no-cache", "a.html default", "chunk /a.html"]);
  });

  it("rejects if it cannot be done in place, and keeps the page", async () => {
    const site = await open();
    site.host.isDown = true;
    await expect(site.refresh({ pages: [], others: "changed" })).rejects.toThrow("Network Error");
    expect(site.left).toEqual([]);
  });
});

describe("an application that fails", () => {
  /** Opens a site in which the effect of the list of headings throws. Timers of former pages ask for frames too. */
  const openBroken = () =>
    open({
      prepare() {
        const { requestAnimationFrame } = globalThis;
        vi.spyOn(globalThis, "requestAnimationFrame").mockImplementation((run) => {
          if (new Error().stack?.includes("HeadingList") === true) throw new Error("no frames");
          return requestAnimationFrame(run);
        });
      },
    });
  const clickIsOurs = () => {
    let isOurs = false;
    window.addEventListener(
      "click",
      (click) => {
        isOurs = click.defaultPrevented;
        click.preventDefault();
      },
      { once: true },
    );
    link(".content a").click();
    return isOurs;
  };

  it("restores the first page, reports the error, and leaves links and history to the browser", async () => {
    const site = await openBroken();
    await vi.waitFor(() => expect(site.errors.map(String)).toContain("Error: no frames"));
    expect(heading()).toBe("A");
    expect(history.scrollRestoration).toBe("auto");
    expect(clickIsOurs()).toBe(false);
    history.pushState(null, "", "/blog/b.html");
    history.pushState(null, "", "/blog/c.html");
    history.back();
    await vi.waitFor(() => expect(site.left).toEqual(["reload"]));
  });

  it("leaves a step within the page to the browser", async () => {
    const site = await openBroken();
    await vi.waitFor(() => expect(site.errors).not.toEqual([]));
    history.pushState(null, "", "/blog/a.html#one");
    history.pushState(null, "", "/blog/a.html#two");
    history.back();
    await addressIs("/blog/a.html#one");
    await new Promise((resolve) => setTimeout(resolve));
    expect(site.left).toEqual([]);
  });

  it("handles links while it works", async () => {
    await open();
    expect(clickIsOurs()).toBe(true);
    await shows("B");
  });

  it("loads a page in full that it cannot render, and any later version", async () => {
    const site = await open();
    const { route } = createPage("/a.html", "");
    const broken = JSON.parse(JSON.stringify(route).replace('"headers":[]', '"headers":null'));
    site
      .refresh({ pages: [{ route: broken, html: "", sidebar: null }], others: "same" })
      .catch(() => undefined);
    await vi.waitFor(() => expect(site.left).toContain("reload"));
    site.refresh({ pages: [], others: "changed" }).catch(() => undefined);
    await vi.waitFor(() => expect(site.left.length).toBeGreaterThan(1));
    history.scrollRestoration = "auto";
    window.dispatchEvent(new Event("pageshow"));
    expect(history.scrollRestoration).toBe("auto");
    const client = await site.client();
    const restore = vi.fn();
    client.recover(restore);
    expect(restore).not.toHaveBeenCalled();
  });
});

describe("the start of the application", () => {
  it("waits for a sign of the visitor", async () => {
    const site = await openSite({ pages: PAGES, isLazy: true });
    await expect(site.client()).rejects.toThrow("not started");
    find("main").dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await expect(site.client()).rejects.toThrow("not started");
    link(".content a").dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await site.client();
    await becomeAlive(site);
    await goToB();
  });

  it("follows in idle time without a sign, and only once", async () => {
    let idle: () => void = () => undefined;
    vi.stubGlobal("requestIdleCallback", (run: () => void) => {
      idle = run;
      return 1;
    });
    const cancel = vi.fn();
    vi.stubGlobal("cancelIdleCallback", cancel);
    const site = await openSite({ pages: PAGES, isLazy: true });
    idle();
    const client = await site.client();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
    expect(await site.client()).toBe(client);
  });

  it("reloads the page of a step through the history before it", async () => {
    const site = await openSite({ pages: PAGES, isLazy: true });
    window.dispatchEvent(new Event("popstate"));
    expect(site.left).toEqual([]);
    history.replaceState(null, "", "/blog/b.html");
    window.dispatchEvent(new Event("popstate"));
    expect(site.left).toEqual(["reload"]);
    history.replaceState(null, "", "/blog/a.html");
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
    await site.client();
    await becomeAlive(site);
    history.replaceState(null, "", "/blog/c.html");
    window.dispatchEvent(new Event("popstate"));
    await shows("页面不存在");
    expect(site.left).toEqual(["reload"]);
  });

  it("rejects and reports in a document that is not hanblog's, and does not change it", async () => {
    const site = await openSite({
      pages: PAGES,
      isLazy: true,
      prepare: () => document.getElementById("hanblog-data")?.remove(),
    });
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
    await expect(site.client()).rejects.toThrow("This document was not written by hanblog");
    expect(site.errors.map(String)).toEqual(["Error: This document was not written by hanblog"]);
    expect(heading()).toBe("A");
  });

  it("runs the effects of the application once", async () => {
    const observe = vi.spyOn(MutationObserver.prototype, "observe");
    await open();
    // The mode switch follows the root's attribute.
    const followed = () => observe.mock.calls.filter(([, how]) => how?.attributeFilter?.[0] === "data-theme");
    await vi.waitFor(() => expect(followed()).toHaveLength(1));
  });

  it("starts the mascot when the browser is idle, and only on a site that has one", async () => {
    const stop = vi.fn();
    const start = vi.fn(() => Promise.resolve(stop));
    await open({ startMascot: start });
    await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  });
});

describe("a page without storage", () => {
  it("can be navigated anyway", async () => {
    vi.spyOn(globalThis, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
    const site = await open();
    await goToB();
    history.back();
    await shows("A");
    expect(site.errors).toEqual([]);
  });
});

describe("the copy button of a code block", () => {
  it("shows and announces that it has copied", async () => {
    const write = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText: write } });
    const html = '<h1>A</h1><div><pre><code>1 + 1\n</code></pre><button class="copy">Copy</button></div>';
    await openSite({ pages: [createPage("/a.html", html)] });
    find("button.copy").click();
    await vi.waitFor(() => expect(find("button.copy").className).toBe("copy copied"));
    expect(write).toHaveBeenCalledWith("1 + 1");
    await vi.waitFor(() => expect(find("[aria-live=polite]").textContent).toBe("Copied"));
  });
});

// The last test, because it loads all modules again.
describe("a page whose loader is gone", () => {
  it("is loaded in full if even the code that loads pages is gone, and the host responds", async () => {
    vi.resetModules();
    vi.doMock("../../src/runtime/app/navigation/pages.js", () => {
      throw new Error("The chunk is gone");
    });
    try {
      const fresh = await import("./open-site.js");
      const site = await fresh.openSite({ pages: PAGES });
      site.host.isDown = true;
      link(".content a").click();
      await vi.waitFor(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
      expect([site.left, site.asked]).toEqual([[], ["routes.json no-store"]]);
      site.host.isDown = false;
      find("[role=alert] button").click();
      await vi.waitFor(() => expect(site.left).toEqual(["assign /blog/b.html"]));
    } finally {
      vi.doUnmock("../../src/runtime/app/navigation/pages.js");
      vi.resetModules();
    }
  });
});
