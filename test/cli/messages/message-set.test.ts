import { describe, expect, expectTypeOf, it } from "vitest";
import {
  fillTemplate,
  type MessageSet,
  type ValuesOf,
  writeMessage,
} from "../../../src/cli/messages/message-set.js";

const SET = {
  plain: ["No file", null],
  named: ["`%{name}` has %{count:number} page%{count=1?|s}", "Remove { name } and %{names:list*, }."],
  chosen: ["%{isText:flag?A text|No text}", "%{nearest:text/null?Write `%{nearest}`.|Remove it.}"],
  kinds: { link: ["Link %{target}", null], size: ["%{most:number} kB", "%{unit:kB/MB=kB?Small|Large}"] },
} as const satisfies MessageSet;

describe("fillTemplate", () => {
  it.each([
    ["no values", {}, "no values"],
    ["%{a}%{b}", { a: 1, b: "x" }, "1x"],
    ["%{a}", { a: "%{b}|}", b: 1 }, "%{b}|}"],
    ["{a} %{a:number} 100 %", { a: 2 }, "{a} 2 100 %"],
    ["%{a*、}", { a: ["x", "y"] }, "x、y"],
    ["%{a?yes|no}", { a: "" }, "yes"],
    ["%{a?yes|no}", { a: 0 }, "yes"],
    ["%{a?yes|no}", { a: null }, "no"],
    ["%{a?yes|no}", { a: false }, "no"],
    ["<%{a=1?|s}>", { a: 1 }, "<>"],
    ["<%{a=1?|s}>", { a: 11 }, "<s>"],
    ["%{a?%{b=x?1|2}|%{b}}.", { a: true, b: "y" }, "2."],
    ["%{a?%{b=x?1|2}|%{b}}.", { a: null, b: "|" }, "|."],
  ])("fills %j with %j", (template, values, expected) => {
    expect(fillTemplate(template, values)).toBe(expected);
  });
});

describe("writeMessage", () => {
  it("writes the message and the hint", () => {
    expect(writeMessage(SET.plain, {})).toEqual({ message: "No file", hint: null });
    expect(writeMessage(SET.named, { name: "a", count: 1, names: ["b", "c"] })).toEqual({
      message: "`a` has 1 page",
      hint: "Remove { name } and b, c.",
    });
  });

  it("chooses the template of the kind, and rejects unknown kinds", () => {
    expect(writeMessage(SET.kinds, { kind: "link", target: "/a" })).toEqual({
      message: "Link /a",
      hint: null,
    });
    expect(() => writeMessage(SET.kinds, { kind: "other" })).toThrow("No message of this kind");
  });
});

it("the types of values are those that the template names", () => {
  expectTypeOf<ValuesOf<(typeof SET)["plain"]>>().toEqualTypeOf<Record<string, never>>();
  expectTypeOf<ValuesOf<(typeof SET)["named"]>>().toEqualTypeOf<{
    readonly name: string;
    readonly count: number;
    readonly names: readonly string[];
  }>();
  expectTypeOf<ValuesOf<(typeof SET)["chosen"]>>().toEqualTypeOf<{
    readonly isText: boolean;
    readonly nearest: string | null;
  }>();
  expectTypeOf<{ kind: "size"; most: number; unit: "kB" | "MB" }>().toExtend<
    ValuesOf<(typeof SET)["kinds"]>
  >();
  expectTypeOf<{ kind: "size"; most: number; unit: "GB" }>().not.toExtend<ValuesOf<(typeof SET)["kinds"]>>();
  expectTypeOf<{ kind: "link" }>().not.toExtend<ValuesOf<(typeof SET)["kinds"]>>();
});
