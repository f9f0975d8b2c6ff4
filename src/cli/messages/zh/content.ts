import type { content as english } from "../en/content.js";
import type { TranslatedSet } from "../message-set.js";
import { sayRule } from "../rule.js";
import { rules } from "./rules.js";

/** Chinese messages about content files and their front matter. */
export const content: TranslatedSet<typeof english> = {
  "permalink-invalid": ({ pattern, rule, values }) => ({
    message: `permalink ${pattern} 不能用作页面地址`,
    hint: sayRule(rules, rule, values),
  }),
  "permalink-undated": ({ pattern, path }) => ({
    message: `permalink ${pattern} 需要日期，但页面没有日期，它的地址是 ${path}`,
    hint: "请加上 `date`，或给页面单独写 `permalink`，例如 `/about/`。",
  }),
};
