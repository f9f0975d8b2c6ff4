import { describe, expect, it } from "vitest";
import type { PluginRules } from "../../../src/cli/content/plugin-rules.js";
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

describe("a rule of a plugin that throws", () => {
  const plugin = (name: string, add: (md: Rules) => void): PluginRules => ({
    name,
    options: {},
    add: (md) => add(md),
    at: null,
  });
  const boiling = plugin("tea", (md) => {
    md.renderer.rules["hr"] = boil;
  });
  const fine = plugin("rice", () => undefined);

  it.each<[string, readonly PluginRules[], readonly never[]]>([
    ["alone", [boiling], []],
    ["after another plugin", [fine, boiling], []],
    ["after rules of the configuration", [boiling], [(() => undefined) as never]],
  ])("is an error of the page with the name of the plugin: %s", (_, pluginRules, rules) => {
    const { body, problems } = compile("# Rice\n\n---", { config: { rules: [...rules] }, pluginRules });
    expect(body.html).toBe("");
    expect(problems).toMatchObject([
      {
        severity: "error",
        code: "plugin-failed",
        message: "The plugin `tea` failed in `markdown`: the pot is empty",
        at: { line: 1 },
      },
    ]);
  });

  it("is not blamed for a rule of the configuration", () => {
    const rule = (md: Rules) => {
      md.renderer.rules["hr"] = boil;
    };
    const { problems } = compile("---", { config: { rules: [rule] }, pluginRules: [fine] });
    expect(problems).toMatchObject([{ code: "rule-failed" }]);
  });
});
