import { useState, type FunctionComponent, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { createRenderer } from "../../src/runtime/entry.server.js";
import { HanblogError } from "../../src/runtime/model/error.js";
import { islandMark, type Body, type IslandUse } from "../../src/runtime/model/document/body.js";
import {
  staticComponent,
  useLocale,
  useRoute,
  useSite,
  type ComponentLoader,
  type Theme,
} from "../../src/runtime/index.js";
import { createMissingRoute, createPageRoute, SITE } from "./app/route-view.js";

type Props = Record<string, unknown> & { children?: ReactNode };

const provide = (component: FunctionComponent<Props>): ComponentLoader => {
  return () => Promise.resolve({ default: component });
};

const Article: Theme["layouts"]["page"] = ({ content }) => <article>{content}</article>;
const Empty = () => <p>{String(useLocale().themeConfig["footer"])}</p>;

const createTheme = (): Theme => ({
  Frame: ({ children, sidebar }) => <main data-rows={sidebar?.length ?? 0}>{children}</main>,
  layouts: { page: Article, home: Empty, taxonomy: Empty, timeline: Empty, "not-found": Empty },
  pageLayouts: { wide: ({ content }) => <section>{content}</section> },
  components: { Both: provide(() => "theme"), Theirs: provide(() => "theirs") },
});

const COMPONENTS: Readonly<Record<string, ComponentLoader>> = {
  Both: provide(() => "site"),
  Box: provide(({ title, children }) => <div title={String(title)}>{children}</div>),
  Closed: provide(({ children }) => {
    const [isOpen] = useState(false);
    return isOpen ? children : "closed";
  }),
  Quiet: provide(staticComponent(({ title, children }: Props) => <b title={String(title)}>{children}</b>)),
  Where: provide(() => `${useSite().base} ${useRoute().info.path}`),
  Broken: provide(() => {
    throw new TypeError("no window");
  }),
};

const use = (name: string, more: Partial<IslandUse> = {}): IslandUse => ({
  name,
  props: {},
  slot: null,
  inline: true,
  line: 1,
  ...more,
});

const renderer = await createRenderer({ site: SITE, createTheme, components: COMPONENTS });

function content(html: string, islands: readonly IslandUse[] = []): string | null {
  const body: Body = { html, islands };
  return renderer.render({
    route: createPageRoute("/a.html"),
    sidebar: null,
    body,
    comments: null,
    componentStyles: {},
  }).content;
}

describe("createRenderer", () => {
  it("lists the layouts and components of the site, and those that hanblog has", () => {
    expect(renderer.layouts).toEqual(["wide"]);
    expect(renderer.components).toEqual([
      "Badge",
      "Both",
      "Box",
      "Broken",
      "Closed",
      "FriendLinks",
      "Posts",
      "Quiet",
      "Series",
      "Theirs",
      "Where",
    ]);
  });

  it("renders the content into the layout, once, equal to that of the chunk", () => {
    const body = { html: "<p>text</p>", islands: [] };
    const result = renderer.render({
      route: createPageRoute("/a.html"),
      sidebar: [],
      body,
      comments: null,
      componentStyles: {},
    });
    expect(result.content).toBe("<p>text</p>");
    expect(result.app).toBe(
      '<main data-rows="0"><article><div class="content" data-content=""><!--content--><p>text</p><!--/content--></div></article></main>',
    );
  });

  it("uses the layout that the front matter names, or the default one if it does not exist", () => {
    const body = { html: "", islands: [] };
    const render = (layout: string) =>
      renderer.render({
        route: createPageRoute("/a.html", layout),
        sidebar: null,
        body,
        comments: null,
        componentStyles: {},
      }).app;
    expect(render("wide")).toContain("<section>");
    expect(render("constructor")).toContain("<article>");
  });

  it("renders routes without a body", () => {
    const result = renderer.render({
      route: createMissingRoute(),
      sidebar: null,
      body: null,
      comments: null,
      componentStyles: {},
    });
    const app = '<main data-rows="0"><p>footer</p></main>';
    expect(result).toEqual({ content: null, cards: null, app, repeated: [] });
  });

  it("overrides the site's options by those of the locale", async () => {
    const own = await createRenderer({
      site: SITE,
      createTheme: () => ({
        ...createTheme(),
        layouts: { ...createTheme().layouts, page: () => JSON.stringify(useLocale().themeConfig) },
      }),
      components: {},
    });
    const { app } = own.render({
      route: createPageRoute("/en/a.html", undefined, "/en/"),
      sidebar: null,
      body: null,
      comments: null,
      componentStyles: {},
    });
    expect(app).toContain("{&quot;footer&quot;:&quot;en footer&quot;,&quot;logo&quot;:&quot;l&quot;}");
  });

  it("renders islands in place, the site's before the theme's", () => {
    expect(content(`a ${islandMark(0)} b ${islandMark(1)}`, [use("Both"), use("Theirs")])).toBe(
      'a <span data-island="Both" data-props="{}" data-prefix="island0-">site</span>' +
        ' b <span data-island="Theirs" data-props="{}" data-prefix="island1-">theirs</span>',
    );
  });

  it("leaves no island for a static component, also around an island", () => {
    const islands = [use("Quiet", { props: { title: "t" }, slot: `a ${islandMark(1)}` }), use("Both")];
    expect(content(islandMark(0), islands)).toMatch(
      /^<b title="t"><span data-slot="">a <span data-island="Both"[^>]*>site<\/span><\/span><\/b>$/,
    );
  });

  it("links a component's style sheet once, before its first island, also those of inner islands", () => {
    const link = (name: string) => `<link rel="stylesheet" href="/${name}.css"/>`;
    const outer = { ...use("Box"), slot: islandMark(1) };
    const body = { html: islandMark(0) + islandMark(2), islands: [outer, use("Both"), use("Both")] };
    const componentStyles = { Box: "/box.css", Both: "/both.css", Theirs: "/theirs.css" };
    const { content: html } = renderer.render({
      route: createPageRoute("/a.html"),
      sidebar: null,
      body,
      comments: null,
      componentStyles,
    });
    expect(html).toMatch(new RegExp(`^${link("box")}${link("both")}<`));
    expect(html?.split("<link").length).toBe(3);
  });

  it("escapes props, and keeps dollar signs of slots", () => {
    const html = content(islandMark(0), [
      use("Box", { props: { title: `"'<$&` }, slot: "$& $1", inline: false }),
    ]);
    expect(html).toContain('data-props="{&quot;title&quot;:&quot;\\&quot;&#x27;&lt;$&amp;&quot;}"');
    expect(html).toContain('<div data-slot="">$&amp; $1</div>'.replace("&amp;", "&"));
  });

  it.each([
    [`<p class="b">a ${islandMark(0)} b</p>`, [use("Box")], /^<div class="b">a <span .*<\/span> b<\/div>$/],
    [`<p>a</p><p>b ${islandMark(0)}</p><p>c</p>`, [use("Box")], /^<p>a<\/p><div>b .*<\/div><p>c<\/p>$/],
    [`<p>a ${islandMark(0)} b</p>`, [use("Both")], /^<p>a <span .*<\/span> b<\/p>$/],
    [
      islandMark(0),
      [use("Both", { inline: false }), use("Box")],
      /^<div data-island="Both" .*site<template data-slot><div>a .*<\/div><\/template><\/div>$/,
    ],
  ])("turns a paragraph into a <div> if a component in it renders a block: %s", (html, islands, expected) => {
    const slot = `<p>a ${islandMark(1)}</p>`;
    const [first, ...others] = islands;
    if (first === undefined) throw new Error("There is no island");
    const outer = others.length === 0 ? first : { ...first, slot };
    expect(content(html, [outer, ...others])).toMatch(expected);
  });

  it("renders islands in slots", () => {
    const html = content(islandMark(0), [use("Box", { slot: `in ${islandMark(1)}` }), use("Both")]);
    expect(html).toContain('>in <span data-island="Both" data-props="{}" data-prefix="island1-">site</span>');
  });

  it("keeps the slot of a component that does not render it", () => {
    const html = content(islandMark(0), [use("Closed", { slot: islandMark(1) }), use("Both")]);
    expect(html).toContain('closed<template data-slot><span data-island="Both"');
  });

  it("provides site and route to islands", () => {
    expect(content(islandMark(0), [use("Where")])).toContain(">/blog/ /a.html<");
  });

  it("reports which component threw, and where", () => {
    const islands = [use("Broken", { line: 12 })];
    expect(() => content(islandMark(0), islands)).toThrow("Component `<Broken>` failed to render: no window");
    try {
      content(islandMark(0), islands);
    } catch (error) {
      expect(error).toBeInstanceOf(HanblogError);
      expect(error).toMatchObject({ code: "component-failed", at: { file: "a.md", line: 12 } });
    }
  });

  it("reports all failing components of a page, each once", () => {
    const islands = [use("Broken", { line: 3 }), use("Nobody", { line: 5 }), use("Broken", { line: 7 })];
    const html = islands.map((_, index) => islandMark(index)).join("");
    const errors = [
      expect.objectContaining({ code: "component-failed", at: { file: "a.md", line: 3, column: null } }),
      expect.objectContaining({ code: "unknown-component", at: { file: "a.md", line: 5, column: null } }),
    ];
    expect(() => content(html, islands)).toThrow(expect.objectContaining({ errors }));
  });

  it("reports an unknown component", () => {
    expect(() => content(islandMark(0), [use("Nobody")])).toThrow("Unknown component `<Nobody>`");
  });

  it("reports every layout whose file exports no component", async () => {
    const theme = () => {
      const { Frame, layouts } = createTheme();
      const load = (given: unknown) => ({ load: () => Promise.resolve(given as () => null) });
      return {
        Frame,
        layouts: { ...layouts, home: load(undefined) },
        pageLayouts: { Wide: load({ Wide: () => null }), Tall: load(() => null) },
      };
    };
    const made = createRenderer({ site: SITE, createTheme: theme, components: {} });
    await expect(made).rejects.toMatchObject({
      code: "theme-invalid",
      message: expect.stringMatching(
        /^Invalid theme:\n`layouts\.home\.load` resolves to nothing, [^\n]*\n`pageLayouts\.Wide\.load` resolves to \{\}, [^\n]*$/,
      ) as string,
    });
  });

  it.each([
    [{}, "Component `<Odd>` has no default export"],
    [{ default: 3 }, "The default export of component `<Odd>` is 3"],
    [{ default: <p>rice</p> }, "The default export of component `<Odd>` is an element"],
  ])("rejects a component file that exports %j", async (exports, message) => {
    const load = (() => Promise.resolve(exports)) as unknown as ComponentLoader;
    const made = createRenderer({ site: SITE, createTheme, components: { Odd: load } });
    await expect(made).rejects.toMatchObject({ code: "component-without-default", message });
  });

  it("reports all components whose files throw while they are loaded", async () => {
    const components = {
      Wide: () => Promise.reject(new ReferenceError("window is not defined")),
      Tall: () => Promise.reject(new TypeError("matchMedia is not a function")),
    };
    await expect(createRenderer({ site: SITE, createTheme, components })).rejects.toMatchObject({
      errors: [
        { code: "component-failed", message: "Component `<Wide>` failed to load: window is not defined" },
        {
          code: "component-failed",
          message: "Component `<Tall>` failed to load: matchMedia is not a function",
        },
      ],
    });
  });
});
