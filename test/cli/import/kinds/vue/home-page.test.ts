import { expect, it } from "vitest";
import { vitePressHome, vuePressHome } from "../../../../../src/cli/import/kinds/vue/home-page.js";
import { Notes } from "../../../../../src/cli/import/notes.js";

const context = { notes: new Notes().ofFile("index.md", ""), link: (link: string) => link };
const actions = [
  { theme: "brand", text: "A", link: "/a/" },
  { theme: "alt", text: "B", link: "https://b.example/" },
  { text: "no link" },
];
const buttons = { actionText: "A", actionLink: "/a/", actions: [{ text: "B", link: "https://b.example/" }] };

it("keeps all buttons of a home page of VitePress and VuePress 2", () => {
  expect(vitePressHome({ layout: "home", hero: { actions } }, context)).toMatchObject(buttons);
  expect(vuePressHome({ home: true, actions }, context)).toEqual({ ...buttons, features: undefined });
  expect(vuePressHome({ home: true, actions: actions.slice(0, 1) }, context)).toMatchObject({
    actions: null,
  });
});

it.each<[unknown, unknown]>([
  [{ icon: "🍙" }, { icon: "🍙" }],
  [{ icon: "🛠️" }, { icon: "🛠️" }],
  [{ icon: { src: "/a.svg" } }, { icon: "/a.svg" }],
  [{ icon: { light: "a.png", dark: "b.png" } }, { icon: "/a.png" }],
  [{ icon: "https://a.example/a.webp" }, { icon: "https://a.example/a.webp" }],
  [{ icon: "<svg></svg>" }, {}],
  [{ icon: "fa-solid fa-star" }, {}],
  [{ icon: '<img alt="" src="/a.svg">' }, { icon: "/a.svg" }],
  [{ icon: "<i class='fa fa-star'></i>" }, {}],
  [
    { link: "/a/", linkText: "More" },
    { link: "/a/", details: "More" },
  ],
  [{ details: "D", linkText: "More" }, { details: "D More" }],
  [{ details: "D" }, { details: "D" }],
])("reads the feature %j", (feature, expected) => {
  const fields = { layout: "home", features: [{ title: "T", ...Object(feature) }] };
  expect(vitePressHome(fields, context)["features"]).toEqual([
    { title: "T", details: "", ...Object(expected) },
  ]);
});

it("saves the markup of an SVG in a file", () => {
  const saved: string[] = [];
  const saveSvg = (markup: string) => `/icon-${saved.push(markup)}.svg`;
  const fields = {
    layout: "home",
    features: [{ title: "T", icon: "\n<svg viewBox='0 0 1 1'><path/></svg>\n" }],
  };
  expect(vitePressHome(fields, { ...context, saveSvg })["features"]).toMatchObject([{ icon: "/icon-1.svg" }]);
  expect(saved).toEqual(["<svg viewBox='0 0 1 1'><path/></svg>"]);
});
