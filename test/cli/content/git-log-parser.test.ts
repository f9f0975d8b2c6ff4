import { describe, expect, it } from "vitest";
import { createLogParser } from "../../../src/cli/content/git-log-parser.js";

const LOG = "\u0001300 HEAD -> main\0\na.md\0b c.md\0\u0001200 tag: grafted\0\na.md\0香菇.md\0";

describe("createLogParser", () => {
  it("dates a file by the first commit that names it", () => {
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

  it("reads the log in pieces of any size", () => {
    const parser = createLogParser(["香菇.md"]);
    for (const character of LOG) parser.read(character);
    expect(parser.result().times).toEqual(new Map([["香菇.md", 200]]));
  });

  it("is not complete while a file was not seen", () => {
    const parser = createLogParser(["a.md", "new.md"]);
    parser.read(LOG);
    expect(parser.isComplete()).toBe(false);
  });

  it("finds a decomposed name of the disk in the composed one of git", () => {
    const onDisk = "e\u0301.md";
    const parser = createLogParser([onDisk]);
    parser.read("\u0001100 \0\n\u00E9.md\0");
    expect(parser.result().times).toEqual(new Map([[onDisk, 100]]));
  });

  it("gives no date from the commit that a shallow clone begins with", () => {
    const parser = createLogParser(["a.md", "b.md"]);
    parser.read("\u0001300 HEAD -> main\0\na.md\0\u0001200 grafted\0\na.md\0b.md\0");
    expect(parser.result()).toEqual({ times: new Map([["a.md", 300]]), isShallow: true });
  });
});
