import { describe, expect, it } from "vitest";
import { compile, createCompiler } from "./compile.js";

interface Rules {
  readonly renderer: { readonly rules: Record<string, unknown> };
}
const boil = () => {
  throw new TypeError("the pot is empty");
};

describe("a rule in `markdown.rules` that throws", () => {
  it("is reported with its index if it throws while it is added", () => {
    const fine = () => undefined;
    expect(() => createCompiler({ config: { rules: [fine, boil] } })).toThrow(
      expect.objectContaining({
        code: "rule-failed",
        message: "`markdown.rules[1]` in the configuration failed: the pot is empty",
      }),
    );
  });

  it("is an error of the page it throws on, and the page stays empty", () => {
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
          message: "A rule of `markdown.rules` failed on this page: the pot is empty",
          at: { line: 1 },
        },
      ],
    });
    expect(compile("# Rice", { config }).problems).toEqual([]);
  });
});
