import { describe, expect, it } from "vitest";
import { findMutations } from "./find-mutations.js";

/** The module after each of its mutations. */
function mutantsOf(text: string): readonly string[] {
  return findMutations(text, "module.tsx").map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );
}

describe("the mutations of a module", () => {
  it.each([
    ["a < b;", ["a <= b;", ";"]],
    ["x = a === b;", ["x = a !== b;", ";"]],
    ["x = a + b;", ["x = a - b;", ";"]],
    ["x = a && b;", ["x = a || b;", ";"]],
    ["x = a ?? b ?? c;", ["x = ((a ?? b) && (c));", "x = ((a) && (b)) ?? c;", ";"]],
    ["x = !a;", ["x = a;", ";"]],
    ["i++;", ["i--;", ";"]],
    ["x = a?.b;", ["x = a.b;", ";"]],
    ["x = a?.[0];", ["x = a[0];", "x = a?.[1];", ";"]],
    ["x = a?.();", ["x = a();", ";"]],
    ["x = [a];", ["x = [];", ";"]],
    ["x = { a };", ["x = ({});", ";"]],
    ["x = true;", ["x = false;", ";"]],
    ['x = "";', ['x = "mutant";', ";"]],
    ["x = `${a}`;", ["x = ``;", ";"]],
    ["if (a) b();", ["if (!(a)) b();", "if (false) b();", "if (a) ;"]],
    ["const f = () => a;", ["const f = () => undefined;"]],
    ["function f() { return a; }", ["function f() {}", "function f() { return undefined; }"]],
    ["const x = a.some(b);", ["const x = a.every(b);"]],
    ['const x = <p id="a" />;', ['const x = <p id={""} />;']],
  ])("%s becomes %j", (text, mutants) => {
    expect([...mutantsOf(text)].toSorted()).toEqual([...mutants].toSorted());
  });

  it.each([
    ["a type", "type A = { readonly b: true; c: 'd' };"],
    ["a cast", "const a = b as 'c';"],
    ["an import", 'import { a } from "b";'],
    ["a module that is exported from", 'export { a } from "b";'],
    ["a directive", '"use strict";'],
    ["the name of a key", 'const { "a-b": c } = d;'],
    ["what an error says", 'const a = new TypeError("Bad");'],
    ["a message", 'const message = "Bad";'],
    ["a text of four words", 'const a = "This is not code";'],
    ["a sum of texts", 'const a = b + "This is not code";'],
  ])("leave alone %s", (_case, text) => {
    expect(mutantsOf(text)).toEqual([]);
  });

  it("have the line that they begin on", () => {
    expect(findMutations("const a = b;\n\nconst c = 1;", "module.ts")).toEqual([
      { operator: "number", start: 24, end: 25, replacement: "2", line: 3 },
    ]);
  });
});
