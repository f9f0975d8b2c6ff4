import { type Expectation, type ValueExpectation, sayRule } from "../rule.js";
import { rules } from "./rules.js";

const TYPES: Readonly<Record<string, string>> = {
  array: "列表",
  boolean: "`true` 或 `false`",
  function: "函数",
  int: "整数",
  number: "数字",
  object: "对象",
  record: "对象",
  string: "字符串",
  tuple: "列表",
};

/** Returns a Chinese sentence that says what was expected. */
export function sayExpectation(expectation: Expectation): string {
  switch (expectation.kind) {
    case "at-least":
      return sayLimit(expectation.measured, "至少", "不小于", expectation.limit);
    case "at-most":
      return sayLimit(expectation.measured, "最多", "不大于", expectation.limit);
    case "prefix":
      return `应为以 ${JSON.stringify(expectation.prefix)} 开头的字符串。`;
    case "rule":
      return sayRule(rules, expectation.rule, expectation.values);
    case "other":
      return "请换一个值。";
    default:
      return `应为${spaced(sayValue(expectation))}。`;
  }
}

function sayLimit(measured: "text" | "list" | "number", amount: string, size: string, limit: number): string {
  if (measured === "text") return `应为${amount} ${limit} 个字符的字符串。`;
  if (measured === "list") return `应为${amount} ${limit} 项的列表。`;
  return `应为${size} ${limit} 的数字。`;
}

function sayValue(expectation: ValueExpectation): string {
  switch (expectation.kind) {
    case "type":
      return TYPES[expectation.type] ?? expectation.type;
    case "one-of":
      return expectation.values.join(" 或 ");
    case "any-of":
      return [...new Set(expectation.of.map(sayValue))].join("，或");
  }
}

/** Puts a space before text that does not begin with a Chinese character. */
function spaced(text: string): string {
  return /^\p{Script=Han}/u.test(text) ? text : ` ${text}`;
}
