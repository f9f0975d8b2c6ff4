import { describe, expect, it } from "vitest";
import { parseDecorationOptions } from "../../../src/runtime/decorations/options.js";

const OFF = { petals: null, ribbon: null, topCat: null, tabTitle: null, imageZoom: null };
const ZOOM = { margin: 0, background: "#fff", scrollOffset: 40 };

describe("parseDecorationOptions", () => {
  const cases: readonly (readonly [what: string, input: unknown, expected: object])[] = [
    ["only zooms images by default", undefined, { ...OFF, imageZoom: ZOOM }],
    ["switches off what is false", { imageZoom: false, petals: false }, OFF],
    [
      "uses the values of the original theme for `true`",
      { petals: true, ribbon: true, topCat: true, tabTitle: true, imageZoom: true },
      {
        petals: { count: 16, color: "#f4a9bfa6" },
        ribbon: { size: 90, opacity: 0.3, count: 2 },
        topCat: { threshold: 500, label: null },
        tabTitle: { away: null, welcome: null, duration: 2000 },
        imageZoom: ZOOM,
      },
    ],
    [
      "keeps the defaults of what an object leaves out",
      { imageZoom: false, petals: { count: 3 }, tabTitle: { away: "zzz", welcome: undefined } },
      {
        ...OFF,
        petals: { count: 3, color: "#f4a9bfa6" },
        tabTitle: { away: "zzz", welcome: null, duration: 2000 },
      },
    ],
  ];
  it.each(cases)("%s", (_, input, options) => {
    expect(parseDecorationOptions(input)).toEqual({ options, faults: [] });
  });

  it("describes every fault with its path, the found and the expected value", () => {
    const { faults } = parseDecorationOptions(
      { petal: true, petals: { count: 1.5, colour: "red", color: "" }, ribbon: 2, topCat: { threshold: -1 } },
      "themeConfig.decorations",
    );
    expect(faults).toEqual([
      "themeConfig.decorations.petal: unknown option; known options: petals, ribbon, topCat, tabTitle, imageZoom",
      "themeConfig.decorations.petals.colour: unknown option; known options: count, color",
      "themeConfig.decorations.petals.count: expected a whole number from 1 to 200, found 1.5",
      'themeConfig.decorations.petals.color: expected a string that is not empty, found ""',
      "themeConfig.decorations.ribbon: expected true, false or an object, found 2",
      "themeConfig.decorations.topCat.threshold: expected a number from 0 to 10000, found -1",
    ]);
  });

  it("requires an object", () => {
    expect(parseDecorationOptions(true).faults).toEqual([
      "themeConfig.decorations: expected an object, found true",
    ]);
  });
});
