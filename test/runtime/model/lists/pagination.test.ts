import { describe, expect, it } from "vitest";
import {
  pageMarks,
  type PageMark,
  pagePath,
  paginate,
  parsePageNumber,
} from "../../../../src/runtime/model/lists/pagination.js";

describe("pagePath", () => {
  it.each([
    [1, "/tag/JS/"],
    [2, "/tag/JS/page/2/"],
  ])("gives page %i", (number, path) => {
    expect(pagePath("/tag/JS/", number)).toBe(path);
  });

  it("puts the further pages of a list on a page of any name into a folder of that name", () => {
    expect(pagePath("/start.html", 1)).toBe("/start.html");
    expect(pagePath("/start.html", 2)).toBe("/start/page/2/");
  });
});

describe("paginate", () => {
  it.each([
    [0, [[0, -1]]],
    [1, [[0, 0]]],
    [10, [[0, 9]]],
    [
      11,
      [
        [0, 9],
        [10, 10],
      ],
    ],
    [
      25,
      [
        [0, 9],
        [10, 19],
        [20, 24],
      ],
    ],
  ])("cuts %i things into inclusive intervals", (count, intervals) => {
    expect(paginate("/", count, 10).map((page) => page.interval)).toEqual(intervals);
  });

  it("numbers pages from 1 and gives each its route", () => {
    expect(paginate("/x/", 3, 2)).toEqual([
      { number: 1, path: "/x/", interval: [0, 1] },
      { number: 2, path: "/x/page/2/", interval: [2, 2] },
    ]);
  });
});

describe("pageMarks", () => {
  it.each<[number, number, readonly PageMark[]]>([
    [1, 1, [1]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, 3, 4, 5, 6, 7, 8]],
    [6, 8, [1, 2, 3, 4, 5, 6, 7, 8]],
    [1, 20, [1, 2, 3, 4, 5, 6, 7, "gap-after", 20]],
    [5, 20, [1, 2, 3, 4, 5, 6, 7, "gap-after", 20]],
    [6, 20, [1, "gap-before", 3, 4, 5, 6, 7, 8, 9, "gap-after", 20]],
    [15, 20, [1, "gap-before", 12, 13, 14, 15, 16, 17, 18, "gap-after", 20]],
    [16, 20, [1, "gap-before", 14, 15, 16, 17, 18, 19, 20]],
    [20, 20, [1, "gap-before", 14, 15, 16, 17, 18, 19, 20]],
    [5, 10, [1, 2, 3, 4, 5, 6, 7, "gap-after", 10]],
    [6, 10, [1, "gap-before", 4, 5, 6, 7, 8, 9, 10]],
    [6, 11, [1, "gap-before", 3, 4, 5, 6, 7, 8, 9, "gap-after", 11]],
    [7, 11, [1, "gap-before", 5, 6, 7, 8, 9, 10, 11]],
  ])("on page %i of %i centres the window only while 5 < page < pages - 4", (current, total, marks) => {
    expect(pageMarks(current, total)).toEqual(marks);
  });

  it("always shows the current page, and no page twice", () => {
    for (let total = 1; total <= 30; total++) {
      for (let current = 1; current <= total; current++) {
        const marks = pageMarks(current, total);
        expect(marks).toContain(current);
        expect(new Set(marks).size).toBe(marks.length);
      }
    }
  });
});

describe("parsePageNumber", () => {
  it.each([
    ["1", 1],
    [" 20 ", 20],
    ["１２", 12],
    ["　５", 5],
    ["２１", null],
    ["0", null],
    ["21", null],
    ["-1", null],
    ["1.5", null],
    ["3abc", null],
    ["1e1", null],
    ["", null],
  ])("reads %j out of 20 pages as %j", (text, expected) => {
    expect(parsePageNumber(text, 20)).toBe(expected);
  });
});
