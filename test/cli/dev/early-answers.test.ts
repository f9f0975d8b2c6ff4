import { describe, expect, it } from "vitest";
import { routeCandidates } from "../../../src/cli/dev/early-answers.js";

describe("routeCandidates", () => {
  it.each<[string, readonly string[]]>([
    ["/a.html", ["a.md"]],
    ["/docs/%E9%A5%AD.html", ["docs/饭.md"]],
    ["/docs/", ["docs/README.md", "docs/readme.md", "docs/index.md"]],
    ["/", ["README.md", "readme.md", "index.md"]],
    ["/a", ["a.md"]],
    ["/a.js", []],
    ["/../a.html", []],
    ["/%2E%2E/a.html", []],
    ["/a%00.html", []],
    ["//a.html", []],
  ])("%s: %j", (route, expected) => {
    expect(routeCandidates(route)).toEqual(expected);
  });
});
