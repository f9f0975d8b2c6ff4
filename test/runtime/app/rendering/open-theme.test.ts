import { memo } from "react";
import { describe, expect, it } from "vitest";
import { openTheme } from "../../../../src/runtime/app/rendering/open-theme.js";
import { sayThemeFault } from "../../../../src/runtime/model/render-messages.js";
import { themeFaults } from "../../../../src/runtime/app/theme-faults.js";

const draw = () => null;
const layouts = { page: draw, home: draw, taxonomy: draw, timeline: draw, "not-found": draw };
const load = () => Promise.resolve({ default: draw });

describe("themeFaults", () => {
  it.each([
    ["the least that a theme is", { Frame: draw, layouts }],
    [
      "everything that a theme may have",
      {
        Frame: memo(draw),
        layouts,
        pageLayouts: { Wide: memo(draw) },
        components: { Badge: load },
        htmlAttributes: { "data-theme": "dark", style: "--hue: 200" },
        head: [
          ["meta", { name: "color-scheme", content: "dark" }],
          ["script", { async: true }, "paint()"],
        ],
      },
    ],
    ["more than hanblog reads", { Frame: draw, layouts: { ...layouts, print: draw }, version: 2 }],
  ])("finds no fault in %s", (_, theme) => {
    expect(themeFaults(theme)).toEqual([]);
  });

  it.each([
    [null, ["The result of `createTheme` is null, expected a theme"]],
    [[], ["The result of `createTheme` is [], expected a theme"]],
    [
      { Frame: draw },
      ["`layouts` is missing, expected a component for each of page, home, taxonomy, timeline, not-found"],
    ],
    [
      { Frame: draw, layouts: { ...layouts, home: "Home" } },
      ['`layouts.home` is "Home", expected a component'],
    ],
    [
      { frame: draw, layouts: { ...layouts, notFound: draw, "not-found": undefined } },
      [
        "Unknown `frame`. Did you mean `Frame`?",
        "`Frame` is missing, expected a component",
        "Unknown `layouts.notFound`. Did you mean `not-found`?",
        "`layouts.not-found` is missing, expected a component",
      ],
    ],
    [
      {
        Frame: draw,
        layouts,
        pageLayouts: [],
        components: { Badge: "./Badge.js" },
        head: "<meta>",
        isStatic: "yes",
        htmlAttributes: { a: 1 },
      },
      [
        "`pageLayouts` is [], expected an object",
        '`components.Badge` is "./Badge.js", expected `() => import("./File.js")`',
        '`isStatic` is "yes", expected `true` or `false`',
        '`head` is "<meta>", expected a list of tags',
        "`htmlAttributes.a` is 1, expected a string",
      ],
    ],
    [
      {
        Frame: draw,
        layouts,
        htmlAttributes: { "a b": "1", "x>": "2", "": "3", lang: "xx", DIR: "rtl" },
        head: [
          ["meta", { 'a"': "b" }],
          ["meta"],
          "<meta>",
          ["a b", {}],
          ["link", { href: 1 }],
          ["style", {}, 1],
        ],
      },
      [
        '`head.0` has an attribute `a"`, expected a name without spaces, quotes and `<>/=`',
        '`head.1` is ["meta"], expected `[name, attributes, text?]`',
        '`head.2` is "<meta>", expected `[name, attributes, text?]`',
        '`head.3` is ["a b",{}], expected `[name, attributes, text?]`',
        '`head.4` is ["link",{"href":1}], expected `[name, attributes, text?]`',
        '`head.5` is ["style",{},1], expected `[name, attributes, text?]`',
        "`htmlAttributes` has an attribute `a b`, expected a name without spaces, quotes and `<>/=`",
        "`htmlAttributes` has an attribute `x>`, expected a name without spaces, quotes and `<>/=`",
        "`htmlAttributes` has an attribute ``, expected a name without spaces, quotes and `<>/=`",
        "`htmlAttributes` has an attribute `lang`, which hanblog sets by the language of each page. Remove it",
        "`htmlAttributes` has an attribute `DIR`, which hanblog sets by the language of each page. Remove it",
      ],
    ],
  ])("lists all faults of %j", (theme, expected) => {
    expect(themeFaults(theme).map(sayThemeFault)).toEqual(expected);
  });
});

describe("openTheme", () => {
  it("passes the options on", () => {
    const seen: unknown[] = [];
    const createTheme = (options: unknown) => {
      seen.push(options);
      return { Frame: draw, layouts };
    };
    expect(openTheme({ createTheme, exports: [] }, { motto: "rice" }).Frame).toBe(draw);
    expect(seen).toEqual([{ motto: "rice" }]);
  });

  it.each([
    [["createThem"], "Found createThem", "Rename `createThem`"],
    [["default", "__esModule"], "Found default", "Write `export function createTheme"],
    [[], "Found no exports", "Write `export function createTheme"],
  ])("rejects a module with the exports %j", (exports, message, hint) => {
    expect(() => openTheme({ createTheme: undefined, exports }, {})).toThrow(
      expect.objectContaining({
        code: "theme-without-create",
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
      }),
    );
  });

  it.each([
    [new TypeError("themeConfig.motto: found 1"), { code: "theme-config", message: /motto: found 1$/ }],
    [new RangeError("no rice"), { name: "RangeError", message: /^no rice$/ }],
  ])(
    "reports a TypeError of createTheme as invalid options, and rethrows other errors: %s",
    (error, expected) => {
      const createTheme = () => {
        throw error;
      };
      const message = expect.stringMatching(expected.message) as string;
      expect(() => openTheme({ createTheme, exports: [] }, {})).toThrow(
        expect.objectContaining({ ...expected, message }),
      );
    },
  );

  it("lists all faults of a theme at once", () => {
    expect(() => openTheme({ createTheme: () => ({ layouts: {} }), exports: [] }, {})).toThrow(
      expect.objectContaining({
        code: "theme-invalid",
        message: expect.stringMatching(/Frame[^]*not-found/),
      }),
    );
  });
});
