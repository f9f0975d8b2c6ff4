import { describe, expect, it } from "vitest";
import { createTargetList } from "../../../../src/cli/output/links/resolve-target.js";

describe("a list of addresses", () => {
  it("contains each once, by kind and target, after the known ones", () => {
    const known = { kind: "link", target: "/a" } as const;
    const { all, numberOf } = createTargetList([known]);
    const numbers = [known, { kind: "image", target: "/a" }, { kind: "link", target: "/b" }, known] as const;
    expect(numbers.map(numberOf)).toEqual([0, 1, 2, 0]);
    expect(all).toHaveLength(3);
  });
});
