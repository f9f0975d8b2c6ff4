import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { fillMarks, printLiteral } from "../../../src/cli/bundle/site-marks.js";
import { createShell } from "../../../src/cli/site/create-shell.js";
import { checkConfig } from "../../../src/cli/config/checks/check-config.js";

const values: readonly (readonly [what: string, value: unknown])[] = [
  ["what is not there", null],
  ["numbers below zero and with fractions", [-1, 0.5, 1e21]],
  ["names that are no identifiers", { "a b": 1, "0": 2, class: true, "": "", 日: [{}] }],
  ["a field that would be the prototype", JSON.parse('{"__proto__":{"a":1},"b":2}')],
  ["quotes and backslashes", `"'\`\\ \${x} $& $1`],
  ["line ends of JavaScript", "a\u2028b\u2029c\n\r"],
  ["half a letter", "\ud83d"],
];

describe("printLiteral", () => {
  it.each(values)("prints %s so that it evaluates to the same value", (_, value) => {
    const read: unknown = runInNewContext(`JSON.stringify(${printLiteral(value)})`);
    expect(read).toBe(JSON.stringify(value));
  });

  it.each(["</script>", "</SCRIPT", "<!--", "<script>"])(
    "leaves no %s that a document would interpret",
    (text) => {
      const printed = printLiteral({ [text]: text });
      expect(printed.toLowerCase()).not.toContain(text.toLowerCase());
      expect(runInNewContext(`(${printed})[${JSON.stringify(text)}]`)).toBe(text);
    },
  );
});

describe("fillMarks", () => {
  it("replaces the marks with the site and its base", () => {
    const { config } = checkConfig({ title: "$& __HANBLOG_BASE__", base: "/b/" }, null);
    if (config === null) throw new Error("The configuration is sound");
    const filled = fillMarks(
      "[__HANBLOG_SITE__.locales['/'].title, __HANBLOG_BASE__]",
      createShell(config, ""),
    );
    expect(Array.from<unknown>(runInNewContext(filled))).toEqual(["$& __HANBLOG_BASE__", "/b/"]);
  });

  it("puts in the texts of the languages that the site has, and no others", () => {
    const locales = { "/": { lang: "zh-TW" }, "/fr/": { lang: "fr-CA" } };
    const { config } = checkConfig({ title: "Rice", locales }, null);
    if (config === null) throw new Error("The configuration is sound");
    const filled = fillMarks("__HANBLOG_APP_TEXTS__.map(([tag]) => tag).join()", createShell(config, ""));
    expect(runInNewContext(filled)).toBe("en,zh-TW");
    expect(filled).toContain("已複製");
    expect(filled).not.toContain("복사");
  });

  it("leaves what only looks like a mark", () => {
    const { config } = checkConfig({ title: "Rice" }, null);
    if (config === null) throw new Error("The configuration is sound");
    expect(fillMarks("__HANBLOG_OTHER__", createShell(config, ""))).toBe("__HANBLOG_OTHER__");
  });
});
