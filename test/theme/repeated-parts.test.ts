import { describe, expect, it } from "vitest";
import { createRenderer } from "../../src/runtime/entry.server.js";
import type { RenderResult, RouteData } from "../../src/runtime/model/render.js";
import { createTheme } from "../../src/theme/index.js";
import { createInfo, createView, resolveSite, SITE } from "./render-route.js";

const themeConfig = { ...SITE.themeConfig, logo: "/logo.svg", authorAvatar: "/avatar.svg" };
const site = resolveSite({ ...SITE, themeConfig });

async function renderPages(paths: readonly string[]): Promise<readonly RenderResult[]> {
  const renderer = await createRenderer({ site, createTheme, components: {} });
  return paths.map((path) => {
    const route: RouteData = { kind: "page", info: createInfo(path), page: createView() };
    return renderer.render({ route, sidebar: null, body: null, comments: null, componentStyles: {} });
  });
}

describe("the frame of the default theme", () => {
  it("shares its menus, its search field and its footer with the page before", async () => {
    const [first, second] = await renderPages(["/a.html", "/b.html"]);
    const shared = second?.repeated.map(({ part }) => part.html) ?? [];
    expect(shared.map((html) => /^<\w+ class="[^"]+/.exec(html)?.[0])).toEqual([
      '<ul class="nav-menu',
      '<div class="mode-switch',
      '<div class="search-box',
      '<ul class="nav-menu',
      '<footer class="footer',
    ]);
    expect(first?.repeated.map(({ part }) => part.html)).toEqual(shared);
  });

  it("is drawn for a page as it is where no page came before", async () => {
    const paths = ["/a.html", "/", "/b.html", "/"];
    const results = await renderPages(paths);
    for (const [index, path] of paths.entries()) {
      expect(results[index]?.app).toBe((await renderPages([path]))[0]?.app);
    }
    expect(results[1]?.app).toContain('<a aria-current="page" href="/blog/">团子</a>');
  });
});
