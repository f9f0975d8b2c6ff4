import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../../src/cli/messages/catalogue.js";
import { loadCatalogue } from "../../../src/cli/messages/load-catalogue.js";
import { translateProblem } from "../../../src/cli/messages/translate-problem.js";
import { createError } from "../../../src/runtime/app/theme-faults.js";
import { HanblogError, problemFromError } from "../../../src/runtime/model/error.js";

const ERRORS: readonly HanblogError[] = [
  createError("component-failed", { name: "Bowl", step: "load", reason: "no rice" }),
  createError("component-failed", { name: "Bowl", step: "render", reason: "no rice" }),
  createError("component-without-default", { name: "Bowl", found: null }),
  createError("component-without-default", { name: "Bowl", found: "a function" }),
  createError("theme-config", { fault: "themeConfig.motto: found 1" }),
  createError("theme-invalid", {
    faults: [
      { kind: "value", path: null, found: "[]", expected: "theme" },
      { kind: "value", path: "layouts", found: "nothing", expected: "components-by-kind" },
      { kind: "unknown", path: "layouts.notFound", nearest: "not-found" },
      { kind: "load", path: "layouts.home", found: "an element" },
    ],
  }),
  createError("theme-without-create", { exports: ["createThem"], nearest: "createThem" }),
  createError("theme-without-create", { exports: [], nearest: null }),
];

describe("errors of a site's program", () => {
  it.each(ERRORS.map((error) => [error.code, error] as const))("are translated: %s", async (_, error) => {
    const problem = problemFromError(error);
    const { message, hint } = translateProblem(problem, await loadCatalogue("zh"));
    expect(translateProblem(problem, ENGLISH)).toBe(problem);
    expect([message, hint]).toEqual([
      expect.stringMatching(/\p{Script=Han}/u),
      expect.stringMatching(/\p{Script=Han}/u),
    ]);
  });

  it("are translated: unknown-component", async () => {
    const values = { name: "Bowl", advice: null };
    const error = new HanblogError("unknown-component", "Unknown component `<Bowl>`", { values });
    expect(translateProblem(problemFromError(error), await loadCatalogue("zh"))).toMatchObject({
      message: "没有 `<Bowl>` 这个组件",
      hint: null,
    });
  });

  it("lists the faults of a theme in Chinese", async () => {
    const problem = problemFromError(ERRORS[5] ?? createError("theme-config", { fault: "" }));
    expect(translateProblem(problem, await loadCatalogue("zh")).message.split("\n")).toEqual([
      "主题无效：",
      "`createTheme` 返回了 []，应为一个主题",
      "缺少 `layouts`，应为 page、home、taxonomy、timeline、not-found 各一个组件",
      "没有 `layouts.notFound` 这一项，是不是想写 `not-found`？",
      '`layouts.home.load` 的结果是 React 元素，应为一个组件：`async () => (await import("./File.js")).Name`',
    ]);
  });
});
