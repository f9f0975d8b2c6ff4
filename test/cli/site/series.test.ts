import { describe, expect, it } from "vitest";
import { createSeries } from "../../../src/cli/site/series.js";
import { makePage } from "../../make-page.js";

const part = (file: string, date?: string, series = "饭团") =>
  makePage({ file, frontmatter: { series }, ...(date !== undefined && { date }) });

describe("createSeries", () => {
  it("lists the parts by date, the oldest first, and those without a date last", () => {
    const series = createSeries([
      part("c.md", "2021-01-01"),
      part("z.md"),
      part("b.md", "2020-01-01"),
      part("a.md", "2020-01-01"),
      part("other.md", "2020-01-01", "面条"),
      makePage({ file: "none.md" }),
    ]);
    expect([...series.keys()]).toEqual(["/a.html", "/b.html", "/c.html", "/z.html"]);
    expect(series.get("/c.html")).toEqual({
      name: "饭团",
      number: 3,
      count: 4,
      parts: ["a.md", "b.md", "c.md", "z.md"].map((title, index) => ({
        path: `/${title.replace("md", "html")}`,
        title,
        number: index + 1,
      })),
    });
  });

  it("is none with one part, or without a name", () => {
    expect(createSeries([part("a.md"), part("b.md", undefined, ""), part("c.md", undefined, "")]).size).toBe(
      0,
    );
  });

  it.each([
    [1, 1, 30],
    [16, 1, 30],
    [50, 35, 64],
    [100, 71, 100],
  ])("lists of a hundred parts for part %i those from %i to %i", (number, first, last) => {
    const name = (index: number) => `${String(index).padStart(3, "0")}.md`;
    const series = createSeries(Array.from({ length: 100 }, (_, index) => part(name(index + 1))));
    const view = series.get(`/${name(number).replace("md", "html")}`);
    expect([view?.number, view?.count]).toEqual([number, 100]);
    expect([view?.parts[0]?.number, view?.parts.at(-1)?.number]).toEqual([first, last]);
  });
});
