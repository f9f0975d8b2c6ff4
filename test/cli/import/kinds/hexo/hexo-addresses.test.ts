import { describe, expect, it } from "vitest";
import {
  hexoAddress,
  hexoCategories,
  hexoClock,
  hexoSlug,
  readHexoName,
} from "../../../../../src/cli/import/kinds/hexo/hexo-addresses.js";

describe("readHexoName", () => {
  it.each([
    ["a.md", ":title.md", { title: "a", name: "a", date: null }],
    ["web/a.md", ":title.md", { title: "web/a", name: "a", date: null }],
    ["2020-01-02-a.md", ":title.md", { title: "2020-01-02-a", name: "2020-01-02-a", date: null }],
    ["2020-1-2-a.md", ":year-:month-:day-:title.md", { title: "a", name: "a", date: "2020-01-02" }],
    ["b.md", ":year-:month-:day-:title.md", { title: "b", name: "b", date: null }],
  ])("reads %s by %s", (path, pattern, expected) => {
    expect(readHexoName(path, pattern)).toEqual(expected);
  });
});

describe("hexoAddress", () => {
  const values = {
    fields: { title: "Hello World", abbrlink: "ab12" },
    name: { title: "web/a", name: "a", date: null },
    clock: "2020-01-02T03:04:05",
    category: "web/js",
  };
  it.each([
    [":year/:month/:day/:title/", "/2020/01/02/web/a/"],
    [":i_month-:i_day/:name.html", "/1-2/a.html"],
    [":category/:post_title/", "/web/js/Hello-World/"],
    ["posts/:abbrlink/", "/posts/ab12/"],
    [":title/index.html", "/web/a/"],
    [":hash/", null],
  ])("fills %s", (pattern, expected) => {
    expect(hexoAddress(pattern, values)).toBe(expected);
  });
});

describe("hexoClock", () => {
  const name = { title: "a", name: "a", date: "2020-01-02" };
  it.each([
    ["2020-01-02T23:30:00.000", "2020-01-02T23:30:00"],
    ["2020-01-02T23:30:00.000Z", "2020-01-03T07:30:00"],
    [undefined, "2020-01-02T00:00:00"],
    ["nonsense", null],
  ])("reads %s in the zone of the site", (date, expected) => {
    expect(hexoClock(date, name, "Asia/Shanghai")).toBe(expected);
  });
});

describe("hexoCategories", () => {
  it.each([
    ["a", [["a"]]],
    [["a", "b"], [["a", "b"]]],
    [
      [["a", "b"], "c"],
      [["a", "b"], ["c"]],
    ],
    [null, []],
  ])("reads %j as paths", (value, expected) => {
    expect(hexoCategories(value)).toEqual(expected);
  });
});

it("hexoSlug keeps capital letters and Chinese", () => {
  expect(hexoSlug("Hello, 世界 & Café")).toBe("Hello-世界-Cafe");
});
