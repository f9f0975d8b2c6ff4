import { describe, expect, it } from "vitest";
import { applyExpression, parseExpression } from "../../../../src/runtime/mascot/model/expression-values.js";

describe("parseExpression", () => {
  it("makes values relative to their defaults", () => {
    const { values, fadeIn, fadeOut } = parseExpression({
      fade_in: 500,
      fade_out: 0,
      params: [
        { id: "A", val: 3, def: 1 },
        { id: "B", val: 3, def: 2, calc: "mult" },
        { id: "C", val: 3, def: 2, calc: "set" },
        { id: "D", val: 3, def: 0, calc: "mult" },
        { id: "E", val: "much" },
        null,
      ],
    });
    expect([fadeIn, fadeOut]).toEqual([500, 0]);
    expect(values).toEqual([
      { id: "A", calc: "add", val: 2 },
      { id: "B", calc: "mult", val: 1.5 },
      { id: "C", calc: "set", val: 3 },
      { id: "D", calc: "mult", val: 3 },
    ]);
  });

  it.each([null, [], "text", { params: {} }])("returns an empty expression for %j", (input) => {
    expect(parseExpression(input)).toEqual({ fadeIn: null, fadeOut: null, values: [] });
  });
});

describe("applyExpression", () => {
  it("adds, multiplies and sets, by its weight", () => {
    const calls: unknown[] = [];
    const record =
      (name: string) =>
      (...rest: readonly unknown[]) =>
        calls.push([name, ...rest]);
    applyExpression(
      { addToParamFloat: record("add"), multParamFloat: record("mult"), setParamFloat: record("set") },
      [
        { id: "A", calc: "add", val: 1 },
        { id: "B", calc: "mult", val: 2 },
        { id: "C", calc: "set", val: 3 },
      ],
      0.5,
    );
    expect(calls).toEqual([
      ["add", "A", 1, 0.5],
      ["mult", "B", 2, 0.5],
      ["set", "C", 3, 0.5],
    ]);
  });
});
