import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { createLayouts } from "../../../src/runtime/app/layouts.js";
import type { Theme } from "../../../src/runtime/theme-contract.js";
import { createMissingRoute, createPageRoute } from "./route-view.js";

const REST = { sidebar: null, content: null };

function createTheme(fields: Partial<Theme["layouts"]> = {}): Theme {
  const layout = (name: string) => () => <p>{name}</p>;
  return {
    Frame: ({ children }) => children,
    layouts: {
      page: layout("page"),
      home: layout("home"),
      taxonomy: layout("taxonomy"),
      timeline: layout("timeline"),
      "not-found": layout("not-found"),
      ...fields,
    },
    pageLayouts: { Wide: layout("wide") },
  };
}

describe("createLayouts", () => {
  it.each([
    ["page", createPageRoute("/a.html")],
    ["not-found", createMissingRoute()],
  ])("renders a route with the layout of its kind, %s", async (name, route) => {
    const layouts = createLayouts(createTheme());
    await layouts.load(route);
    expect(renderToString(layouts.draw(route, REST))).toBe(`<p>${name}</p>`);
  });

  it("loads a layout once, before it is rendered", async () => {
    let loads = 0;
    const load = () => {
      loads++;
      return Promise.resolve(() => <p>loaded</p>);
    };
    const layouts = createLayouts(createTheme({ page: { load } }));
    const route = createPageRoute("/a.html");
    expect(() => layouts.draw(route, REST)).toThrow("before it was loaded");
    await layouts.load(route);
    await layouts.loadAll();
    expect(renderToString(layouts.draw(route, REST))).toBe("<p>loaded</p>");
    expect(loads).toBe(1);
  });

  it("tries again after a failed load", async () => {
    let isDown = true;
    const load = () => (isDown ? Promise.reject(new Error("down")) : Promise.resolve(() => <p>loaded</p>));
    const layouts = createLayouts(createTheme({ page: { load } }));
    const route = createPageRoute("/a.html");
    await expect(layouts.load(route)).rejects.toThrow("down");
    isDown = false;
    await layouts.load(route);
    expect(renderToString(layouts.draw(route, REST))).toBe("<p>loaded</p>");
  });
});
