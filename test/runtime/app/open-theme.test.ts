import { memo } from "react";
import { describe, expect, it } from "vitest";
import { openTheme } from "../../../src/runtime/app/open-theme.js";
import { themeFaults } from "../../../src/runtime/app/theme-faults.js";

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
        htmlAttributes: { "data-theme": "dark" },
      },
    ],
    ["more than hanblog reads", { Frame: draw, layouts: { ...layouts, print: draw }, version: 2 }],
  ])("finds no fault in %s", (_, theme) => {
    expect(themeFaults(theme)).toEqual([]);
  });

  it.each([
    [null, ["createTheme gives null, expected a theme"]],
    [[], ["createTheme gives [], expected a theme"]],
    [{ Frame: draw }, [/^layouts: found nothing.*page, home, taxonomy, timeline, not-found$/]],
    [
      { Frame: draw, layouts: { ...layouts, home: "Home" } },
      ['layouts.home: found "Home", expected a component'],
    ],
    [
      { frame: draw, layouts: { ...layouts, notFound: draw, "not-found": undefined } },
      [
        "frame: unknown; did you mean `Frame`?",
        "Frame: found nothing, expected a component",
        "layouts.notFound: unknown; did you mean `not-found`?",
        "layouts.not-found: found nothing, expected a component",
      ],
    ],
    [
      {
        Frame: draw,
        layouts,
        pageLayouts: [],
        components: { Badge: "./Badge.js" },
        htmlAttributes: { a: 1 },
      },
      [
        "pageLayouts: found [], expected an object of names",
        'components.Badge: found "./Badge.js", expected () => import("./File.js")',
        "htmlAttributes.a: found 1, expected a string",
      ],
    ],
  ])("lists all faults of %j", (theme, expected) => {
    expect(themeFaults(theme)).toEqual(
      expected.map((text) => (typeof text === "string" ? text : expect.stringMatching(text))),
    );
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
    [["createThem"], "it exports createThem", "`createThem`"],
    [["default", "__esModule"], "it exports default", "Write `export function createTheme"],
    [[], "it exports nothing", "Write `export function createTheme"],
  ])("says that a module with the exports %j has no createTheme", (exports, message, hint) => {
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
    "takes what createTheme throws for refused options where it is a TypeError, as %s",
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
