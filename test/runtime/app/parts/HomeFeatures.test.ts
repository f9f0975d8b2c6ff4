import { expect, it } from "vitest";
import { useHomeTexts } from "../../../../src/runtime/app/parts/HomeFeatures.js";
import type { FrontMatter } from "../../../../src/runtime/model/page.js";
import { createInfo, createView, SITE } from "../../../theme/render-route.js";
import { readHook } from "./read-hook.js";

const ROUTE = { kind: "page", info: createInfo("/"), page: createView() } as const;
const DESCRIPTION = "一个被程序员耽误的优秀厨师";
const SITE_TEXTS = { heroText: "饭团也有春天", tagline: DESCRIPTION, actions: [], features: [] };
const [cook, eat] = [
  { text: "Cook", link: "/cook/" },
  { text: "Eat", link: "/eat/" },
];

it.each<readonly [string, Partial<FrontMatter>, object]>([
  ["of the site, without fields", {}, {}],
  ["of the page", { heroText: "Rice", tagline: "Warm" }, { heroText: "Rice", tagline: "Warm" }],
  ["that the page hides", { heroText: null, tagline: "" }, { heroText: null, tagline: null }],
  [
    "with its button first",
    { actionText: "Cook", actionLink: "/cook/", actions: [eat] },
    { actions: [cook, eat] },
  ],
  ["without a button that has no link", { actionText: "Cook" }, {}],
  [
    "with features",
    { features: [{ title: "A", details: "b" }] },
    { features: [{ title: "A", details: "b" }] },
  ],
])("a home page has the texts %s", (_, fields, expected) => {
  const page = createView({}, fields);
  expect(readHook(() => useHomeTexts(page), SITE, ROUTE)).toEqual({ ...SITE_TEXTS, ...expected });
});
