import { expect, it } from "vitest";
import { checkLayouts } from "../../../src/cli/site/check-layouts.js";
import { position, type PlaceOfField } from "../../../src/runtime/model/error.js";
import { makePage } from "../../make-page.js";

const placeOf: PlaceOfField = (file, field) => position(file, field === "layout" ? 3 : null);
const page = (layout: string) => makePage({ file: "docs/bowl.md", frontmatter: { layout } });

const others = ["Layout", "Post", "HomeBlog", "post", "page", "default", "doc"];

it.each([...others, "Wide"])("accepts the layout %s of a theme with the layout Wide", (layout) => {
  expect(checkLayouts([page(layout)], ["Wide"], placeOf)).toEqual([]);
});

it.each([
  ["Wider", ["Wide", "Print"], "Did you mean `Wide`? Expected one of Wide, Print."],
  ["Slideshow", ["Wide", "Print"], "Expected one of Wide, Print."],
  ["Wide", [], "The theme has no layouts of its own. Remove `layout`."],
])("rejects the layout %s of a theme with the layouts %j", (layout, layouts, hint) => {
  expect(checkLayouts([page(layout)], layouts, placeOf)).toMatchObject([
    {
      severity: "error",
      code: "unknown-layout",
      message: `The theme has no layout \`${layout}\``,
      at: { file: "docs/bowl.md", line: 3, column: null },
      hint,
    },
  ]);
});
