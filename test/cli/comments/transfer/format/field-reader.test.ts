import { describe, expect, it } from "vitest";
import { createFieldReader } from "../../../../../src/cli/comments/transfer/format/field-reader.js";

describe("typed numbers in a MongoDB export", () => {
  it("are read as numbers", () => {
    const reader = createFieldReader({
      time: { $numberInt: "12" },
      created: { $numberDouble: "1617171717171.0" },
      updated: { $numberLong: "1617171717172" },
      isSpam: { $numberInt: "1" },
    });
    expect(reader.count("time")).toBe(12);
    expect(reader.moment("created")).toEqual(new Date(1_617_171_717_171));
    expect(reader.moment("updated")).toEqual(new Date(1_617_171_717_172));
    expect(reader.flag("isSpam")).toBe(true);
    expect(reader.rest()).toEqual(new Map());
  });

  it.each([{ $numberInt: "" }, { $numberInt: "many" }, { $numberInt: 1 }, { $numberDouble: "Infinity" }])(
    "remain in the rest if they are invalid: %j",
    (time) => {
      const reader = createFieldReader({ time });
      expect(reader.count("time")).toBeNull();
      expect(reader.rest()).toEqual(new Map([["time", time]]));
    },
  );
});
