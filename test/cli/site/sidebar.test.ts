import { describe, expect, it } from "vitest";
import { flattenSidebar, resolveSidebars, sidebarPrefixOf } from "../../../src/cli/site/sidebar.js";
import type { SiteConfig } from "../../../src/cli/config/schema.js";
import type { SidebarInput } from "../../../src/cli/config/options/menu-schema.js";
import { position } from "../../../src/runtime/model/error.js";
import { makePage } from "../../make-page.js";

const pages = [
  makePage({ file: "README.md", title: "Home", frontmatter: { home: true } }),
  makePage({ file: "docs/README.md", title: "Docs" }),
  makePage({ file: "docs/a.md", title: "A" }),
  makePage({ file: "docs/v-if&v-for.md", title: "Both" }),
  makePage({ file: "docs/香菇.md", title: "Mushroom" }),
  makePage({ file: "docs/C#.md", title: "C sharp" }),
  makePage({ file: "docs/C.md", title: "C" }),
  makePage({ file: "docs/moved.md", title: "Moved", path: "/elsewhere/" }),
];

/** Places each option on the line that equals the length of its path. */
const placeOf = (path: readonly PropertyKey[]) => position(path.join("."), path.length);

function resolveRows(sidebar: SiteConfig["sidebar"]) {
  const place = { localePath: "/", at: ["sidebar"] };
  return resolveSidebars(sidebar, place, { pages, placeOf, sidebarDepth: 1 });
}

describe("resolveSidebars", () => {
  it.each([
    ["", "/docs/"],
    ["a", "/docs/a.html"],
    ["a.md", "/docs/a.html"],
    ["/docs/a.html", "/docs/a.html"],
    ["v-if&v-for", "/docs/v-if&v-for.html"],
    ["香菇", "/docs/%E9%A6%99%E8%8F%87.html"],
    ["moved", "/elsewhere/"],
    ["C", "/docs/C.html"],
    ["C#", "/docs/C%23.html"],
    ["a#part", "/docs/a.html"],
  ])("finds the page of the row %j below /docs/", (row, path) => {
    const { sidebars, problems } = resolveRows({ "/docs/": [row] });
    expect(sidebars.get("/docs/")).toMatchObject([{ type: "page", path }]);
    expect(problems).toEqual([]);
  });

  it("prefers the title of a row to that of the page", () => {
    expect(resolveRows({ "/docs/": [["a", "Other"]] }).sidebars.get("/docs/")).toMatchObject([
      { title: "Other" },
    ]);
  });

  it("keeps external rows as links", () => {
    expect(resolveRows([["https://example.com", "Out"]]).sidebars.get("/")).toEqual([
      { type: "link", path: "https://example.com", title: "Out" },
    ]);
  });

  it("reports and drops a row without a page, with the message of VuePress", () => {
    const { sidebars, problems } = resolveRows({ "/docs/": ["a", "gone"] });
    expect(sidebars.get("/docs/")).toHaveLength(1);
    expect(problems).toMatchObject([
      {
        severity: "warning",
        code: "sidebar-no-page",
        message: '[vuepress] No matching page found for sidebar item "gone"',
        at: { file: "sidebar./docs/.1", line: 3 },
      },
    ]);
  });

  it("makes a group collapsable by default", () => {
    const { sidebars } = resolveRows([
      { title: "One", children: ["docs/a"] },
      { title: "Two", collapsable: false, children: ["docs/a"] },
    ]);
    expect(sidebars.get("/")).toMatchObject([{ collapsable: true }, { collapsable: false }]);
  });

  it("keeps a list of links open under its title, and reads its pages in order", () => {
    const children = ["docs/a", { title: "B", path: "/docs/C" }, ["https://example.com", "Out"]] as const;
    const row: SidebarInput = {
      type: "links",
      title: "More",
      children: children.map((child) => child as SidebarInput),
    };
    const items = resolveRows([row, "docs/moved"]).sidebars.get("/") ?? [];
    expect(items[0]).toEqual({
      type: "links",
      title: "More",
      children: [
        { type: "page", path: "/docs/a.html", title: "A", sidebarDepth: 1 },
        { type: "page", path: "/docs/C.html", title: "B", sidebarDepth: 1 },
        { type: "link", path: "https://example.com", title: "Out" },
      ],
    });
    expect(flattenSidebar(items).map(({ path }) => path)).toEqual([
      "/docs/a.html",
      "/docs/C.html",
      "/elsewhere/",
    ]);
  });

  it("turns a group with a path but no children into its page", () => {
    expect(resolveRows([{ title: "T", path: "/docs/a" }]).sidebars.get("/")).toMatchObject([
      { type: "page", title: "T", path: "/docs/a.html" },
    ]);
  });

  it("passes the heading depth of a group on to its pages", () => {
    const { sidebars } = resolveRows([{ title: "G", sidebarDepth: 3, children: ["docs/a"] }]);
    expect(sidebars.get("/")).toMatchObject([{ children: [{ sidebarDepth: 3 }] }]);
  });

  it("accepts three levels of groups and rejects a fourth, with its place", () => {
    const nest = (depth: number): SidebarInput =>
      depth === 0 ? "docs/a" : { title: `G${depth}`, children: [nest(depth - 1)] };
    expect(resolveRows([nest(3)]).problems).toEqual([]);
    const deep = resolveRows([nest(4)]);
    expect(deep.problems).toMatchObject([
      {
        severity: "error",
        code: "sidebar-too-deep",
        at: { file: "sidebar.0.children.0.children.0.children.0" },
      },
    ]);
    expect(flattenSidebar(deep.sidebars.get("/") ?? [])).toEqual([]);
  });
});

describe("sidebarPrefixOf", () => {
  it("returns the first matching prefix in the order of the configuration", () => {
    const page = makePage({ file: "docs/a.md" });
    expect(sidebarPrefixOf(page, ["/docs/", "/"])).toBe("/docs/");
    expect(sidebarPrefixOf(page, ["/", "/docs/"])).toBe("/");
    expect(sidebarPrefixOf(page, ["/other/"])).toBeNull();
  });

  it.each([{ sidebar: false }, { home: true }] as const)(
    "returns `null` for a page with %j",
    (frontmatter) => {
      expect(sidebarPrefixOf(makePage({ file: "a.md", frontmatter }), ["/"])).toBeNull();
    },
  );
});
