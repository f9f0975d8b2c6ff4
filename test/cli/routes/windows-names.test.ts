import { describe, expect, it } from "vitest";
import { isRefusedByWindows } from "../../../src/cli/routes/check-addresses.js";

describe("isRefusedByWindows", () => {
  it.each([
    "/tag/C%3A%20%E5%85%A5%E9%97%A8/",
    "/tag/why%3F/",
    "/tag/a%7Cb/",
    "/categories/%3Cb%3E/",
    "/tag/Node./",
    "/tag/a%20/",
    "/con/",
    "/notes/AUX.html",
    "/lpt1.html",
  ])("is true for %s", (path) => {
    expect(isRefusedByWindows(path)).toBe(true);
  });

  it.each(["/", "/404.html", "/tag/C++/", "/tag/.NET/", "/console/", "/%E9%A5%AD%E5%9B%A2/a%20b.html"])(
    "is false for %s",
    (path) => {
      expect(isRefusedByWindows(path)).toBe(false);
    },
  );
});
