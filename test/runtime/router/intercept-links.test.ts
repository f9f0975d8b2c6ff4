import { describe, expect, it } from "vitest";
import { isFilePath } from "../../../src/runtime/router/intercept-links.js";

describe("isFilePath", () => {
  const cases: readonly (readonly [path: string, isFile: boolean])[] = [
    ["/", false],
    ["/a.html", false],
    ["/A.HTML", false],
    ["/docs", false],
    ["/docs/v1.2/", false],
    ["/feed.xml", true],
    ["/files/a.tar.gz", true],
  ];
  it.each(cases)("of %s is %s", (path, isFile) => {
    expect(isFilePath(path)).toBe(isFile);
  });
});
