import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../../src/cli/messages/catalogue.js";
import { createError, createProblem } from "../../../src/cli/messages/create-problem.js";
import { loadCatalogue } from "../../../src/cli/messages/load-catalogue.js";
import { translateProblem } from "../../../src/cli/messages/translate-problem.js";
import { position, problemFromError } from "../../../src/runtime/model/error.js";

const CHINESE = await loadCatalogue("zh");
const PROBLEM = createProblem("error", "config-twice", { first: "a.ts", second: "a.js" }, position("a.js"));

describe("translateProblem", () => {
  it("writes message and hint again in the language of the catalogue", () => {
    expect(translateProblem(PROBLEM, CHINESE)).toEqual({
      ...PROBLEM,
      message: "有两个配置文件：`a.ts` 和 `a.js`",
      hint: "请只留一个。",
    });
    expect(translateProblem(PROBLEM, ENGLISH)).toBe(PROBLEM);
  });

  it("translates a problem that has crossed threads, and one that was thrown", () => {
    const translated = translateProblem(PROBLEM, CHINESE);
    expect(translateProblem(structuredClone(PROBLEM), CHINESE)).toEqual(translated);
    expect(translateProblem(JSON.parse(JSON.stringify(PROBLEM)), CHINESE)).toEqual(translated);
    const error = createError("config-empty", {});
    expect(translateProblem(problemFromError(error), CHINESE).message).toBe("配置文件没有默认导出");
  });

  it.each([
    ["without values", { ...PROBLEM, values: undefined }],
    ["whose text was changed", { ...PROBLEM, message: "Two files" }],
    ["of an unknown code", { ...PROBLEM, code: "theirs" }],
    ["of a code that only objects have", { ...PROBLEM, code: "toString" }],
    ["whose values do not fit its code", { ...PROBLEM, code: "theme-missing", values: { kind: 3 } }],
  ])("leaves a problem %s as it is", (_, { values, ...rest }) => {
    const problem = values === undefined ? rest : { ...rest, values };
    expect(translateProblem(problem, CHINESE)).toBe(problem);
  });
});
