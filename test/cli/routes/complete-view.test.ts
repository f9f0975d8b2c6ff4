import { describe, expect, it } from "vitest";
import { completeView } from "../../../src/cli/routes/complete-view.js";
import { createPageRoute } from "../../runtime/app/route-view.js";

/** Completes a page of this title with a body that begins with `opening`. Returns its `opensWithTitle`. */
function opensWithTitle(title: string | null, text: string | null, written = text ?? ""): boolean | null {
  const route = createPageRoute("/a.html");
  if (route.kind !== "page") return null;
  const opening = text === null ? null : { text, written };
  const completed = completeView({ ...route, page: { ...route.page, title } }, { headers: [], opening });
  return completed.kind === "page" ? completed.page.opensWithTitle : null;
}

describe("completeView", () => {
  it.each<[title: string | null, opening: string | null, expected: boolean]>([
    ["A title", "A title", true],
    ["A title", "A \n title", true],
    ["é", "e\u0301", true],
    ["A title", "Another", false],
    ["A title", "A Title", false],
    ["A title", null, false],
    [null, "A title", false],
    ["", "", true],
  ])("compares the title %j with the opening %j: %j", (title, opening, expected) => {
    expect(opensWithTitle(title, opening)).toBe(expected);
  });

  it("compares a title with marks, which is text, with the opening as written", () => {
    expect(opensWithTitle("A **b**", "A b", "A **b**")).toBe(true);
  });

  it("adds the headings", () => {
    const headers = [{ level: 2, title: "B", slug: "b" }];
    expect(completeView(createPageRoute("/a.html"), { headers, opening: null })).toMatchObject({
      page: { headers },
    });
  });
});
