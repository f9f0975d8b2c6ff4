import { describe, expect, it } from "vitest";
import { createTagReader } from "../../../../src/cli/output/html/html-tag.js";

describe("createTagReader", () => {
  it("distinguishes tags that differ in one character, however often they occur", () => {
    const read = createTagReader(new Set(["href"]));
    const path = "x".repeat(120);
    const paths = Array.from(path, (_, at) => `${path.slice(0, at)}y${path.slice(at + 1)}`);
    for (const own of [...paths, ...paths]) {
      expect(read(`<a href="/${own}">`, 1)?.attributes).toEqual({ href: `/${own}` });
    }
  });

  it("reads a tag whose value contains the end of another tag", () => {
    const read = createTagReader(new Set(["href"]));
    for (const value of ["a", "a>b", "a>c", "a", "a>b"]) {
      const tag = `<a href="${value}">`;
      expect(read(`${tag}text`, 1)).toMatchObject({ attributes: { href: value }, length: tag.length - 1 });
    }
  });

  it("finds no tag if the document ends inside it", () => {
    expect(createTagReader(new Set())("<a href", 1)).toBeNull();
  });
});
