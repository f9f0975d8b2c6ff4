import { describe, expect, it } from "vitest";
import { compile, createCompiler } from "./compile.js";

interface Rules {
  readonly renderer: { readonly rules: Record<string, unknown> };
}
const boil = () => {
  throw new TypeError("the pot is empty");
};

describe("a rule of the author's that throws", () => {
  it("is named by its number where it throws as it is added", () => {
    const fine = () => undefined;
    expect(() => createCompiler({ config: { rules: [fine, boil] } })).toThrow(
      expect.objectContaining({
        code: "rule-failed",
        message: "`markdown.rules[1]` of the configuration failed: the pot is empty",
      }),
    );
  });

  it("is a fault of the page that it throws on, which is left empty", () => {
    const rule = (md: Rules) => {
      md.renderer.rules["hr"] = boil;
    };
    const config = { rules: [rule as never] };
    expect(compile("# Rice\n\n---", { config })).toMatchObject({
      body: { html: "" },
      problems: [
        {
          severity: "error",
          code: "rule-failed",
          message: "The text cannot be compiled by the rules of the configuration: the pot is empty",
          at: { line: 1 },
        },
      ],
    });
    expect(compile("# Rice", { config }).problems).toEqual([]);
  });
});
