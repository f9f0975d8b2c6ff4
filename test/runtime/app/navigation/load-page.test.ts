import { describe, expect, it } from "vitest";
import { createPageSource } from "../../../../src/runtime/app/navigation/load-page.js";
import { createMissingRoute, createPageRoute } from "../route-view.js";

const SIDEBAR = [{ type: "page", path: "/a.html", title: "A", sidebarDepth: 0 }];

function createFixture() {
  const asked: string[] = [];
  let isDown = false;
  let loaded = new Set<string>();
  const data: Readonly<Record<string, unknown>> = {
    "1.aa": { "/a.html": { route: createPageRoute("/a.html"), html: "<p>a</p>", sidebar: "9.aa" } },
    "2.aa": { "/404.html": { route: createMissingRoute(), html: null, sidebar: null } },
    "4.aa": {
      "/en/404.html": { route: createPageRoute("/en/404.html"), html: "<p>lost</p>", sidebar: null },
    },
    "9.aa": SIDEBAR,
  };
  const source = createPageSource({
    base: "/blog/",
    fetchJson(path, freshness) {
      asked.push(`${path} ${freshness}`);
      if (isDown) return Promise.reject(new Error("down"));
      const routes = { "/": "3.aa", "/a.html": "1.aa", "/404.html": "2.aa", "/en/404.html": "4.aa" };
      return Promise.resolve({ build: "b1", shards: 0, hasWholePages: true, routes });
    },
    loadLayout({ kind }) {
      asked.push(`layout ${kind}`);
      return Promise.resolve();
    },
    chunks: {
      load(name) {
        asked.push(name);
        loaded.add(name);
        return Promise.resolve(data[name]);
      },
      isLoaded: (name) => loaded.has(name),
      register: () => undefined,
      clear() {
        loaded = new Set();
      },
    },
  });
  const setDown = (value: boolean) => {
    isDown = value;
  };
  return { source, asked, setDown };
}

describe("createPageSource", () => {
  it("loads a page with its sidebar, and the manifest once, revalidated", async () => {
    const { source, asked } = createFixture();
    expect(source.isLoaded("/a.html")).toBe(false);
    const page = await source.load("/a");
    expect(page.path).toBe("/a.html");
    expect(page.view).toMatchObject({ html: "<p>a</p>", sidebar: SIDEBAR });
    expect(asked).toContain("layout page");
    await source.load("/a.html");
    expect(asked.filter((name) => name.startsWith("routes"))).toEqual(["routes.json no-cache"]);
    expect(source.isLoaded("/a.html")).toBe(true);
  });

  it("loads the not-found page at the requested address", async () => {
    const { source } = createFixture();
    const page = await source.load("/nowhere.html");
    expect(page.path).toBe("/nowhere.html");
    expect(page.view.route.kind).toBe("not-found");
  });

  it.each(["/en/nowhere.html", "/en/", "/en/a/b/c/d/e/f/g.html"])(
    "loads the not-found page of the folder of %s",
    async (path) => {
      const { source } = createFixture();
      const page = await source.load(path);
      expect([page.path, page.view.html]).toEqual([path, "<p>lost</p>"]);
    },
  );

  it("takes the page in the document from there", async () => {
    const { source, asked } = createFixture();
    const view = { route: createPageRoute("/"), sidebar: null, html: "<p>home</p>" };
    source.seed(view);
    expect((await source.load("/")).view).toBe(view);
    expect(asked).toEqual(["routes.json no-cache"]);
  });

  it("loads everything again after it was cleared", async () => {
    const { source, asked } = createFixture();
    await source.load("/a.html");
    source.clear();
    expect(source.isLoaded("/a.html")).toBe(false);
    const before = asked.length;
    await source.load("/a.html");
    expect(asked.slice(before)).toEqual(expect.arrayContaining(["routes.json no-cache", "1.aa", "9.aa"]));
  });

  it("retries a failed manifest, and keeps the old one if a new one fails", async () => {
    const { source, setDown } = createFixture();
    setDown(true);
    await expect(source.load("/a.html")).rejects.toThrow("down");
    setDown(false);
    await source.load("/a.html");
    setDown(true);
    await expect(source.refreshManifest("no-store")).rejects.toThrow("down");
    expect((await source.load("/a.html")).path).toBe("/a.html");
  });
});
