import { describe, expect, it } from "vitest";
import { createLogParser } from "../../../src/cli/content/git-times.js";

const LOG = "\u0001300 HEAD -> main\0\na.md\0b c.md\0\u0001200 tag: grafted\0\na.md\0香菇.md\0";

describe("createLogParser", () => {
  it("dates a file by the first commit with it", () => {
    const parser = createLogParser(["a.md", "b c.md", "香菇.md"]);
    parser.read(LOG);
    expect(parser.isComplete()).toBe(true);
    expect(parser.result()).toEqual({
      times: new Map([
        ["a.md", 300],
        ["b c.md", 300],
        ["香菇.md", 200],
      ]),
      isShallow: false,
    });
  });

  it("accepts chunks of any size", () => {
    const parser = createLogParser(["香菇.md"]);
    for (const character of LOG) parser.read(character);
    expect(parser.result().times).toEqual(new Map([["香菇.md", 200]]));
  });

  it("is not complete until every file has appeared", () => {
    const parser = createLogParser(["a.md", "new.md"]);
    parser.read(LOG);
    expect(parser.isComplete()).toBe(false);
  });

  it("matches an NFD name on disk with the NFC name in git", () => {
    const onDisk = "e\u0301.md";
    const parser = createLogParser([onDisk]);
    parser.read("\u0001100 \0\n\u00E9.md\0");
    expect(parser.result().times).toEqual(new Map([[onDisk, 100]]));
  });

  it("ignores the date of the first commit of a shallow clone", () => {
    const parser = createLogParser(["a.md", "b.md"]);
    parser.read("\u0001300 HEAD -> main\0\na.md\0\u0001200 grafted\0\na.md\0b.md\0");
    expect(parser.result()).toEqual({ times: new Map([["a.md", 300]]), isShallow: true });
  });
});
