import { expect, it } from "vitest";
import { checkLayouts } from "../../../src/cli/site/check-layouts.js";
import { position, type PlaceOfField } from "../../../src/runtime/model/error.js";
import { makePage } from "../../make-page.js";

const placeOf: PlaceOfField = (file, field) => position(file, field === "layout" ? 3 : null);
const page = (layout: string) => makePage({ file: "docs/bowl.md", frontmatter: { layout } });

const others = ["Layout", "Post", "HomeBlog", "post", "page", "default", "doc"];

it.each([...others, "Wide"])("takes the layout %s of a theme that has Wide", (layout) => {
  expect(checkLayouts([page(layout)], ["Wide"], placeOf)).toEqual([]);
});

it.each([
  ["Wider", ["Wide", "Print"], 'Did you mean "Wide"? The theme has Wide, Print.'],
  ["Slideshow", ["Wide", "Print"], "The theme has Wide, Print."],
  ["Wide", [], "The theme has no layouts of its own: remove `layout`."],
])("refuses %s of a theme that has %j", (layout, layouts, hint) => {
  expect(checkLayouts([page(layout)], layouts, placeOf)).toEqual([
    {
      severity: "error",
      code: "unknown-layout",
      message: `The theme has no layout "${layout}"`,
      at: { file: "docs/bowl.md", line: 3, column: null },
      hint,
    },
  ]);
});
