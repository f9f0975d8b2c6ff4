import type { MessageSet } from "../message-set.js";
import { type BrokenRule, sayRule } from "../rule.js";
import { rules } from "./rules.js";

/** Messages about content files and their front matter. */
export const content = {
  "permalink-invalid": ({ pattern, rule, values }: BrokenRule & { readonly pattern: string }) => ({
    message: `The permalink ${pattern} is not a valid address`,
    hint: sayRule(rules, rule, values),
  }),
  "permalink-undated": ({ pattern, path }: { pattern: string; path: string }) => ({
    message: `The permalink ${pattern} needs a date, but the page has none. Its address is ${path}`,
    hint: "Add a `date`, or a `permalink` of the page's own, such as `/about/`.",
  }),
} satisfies MessageSet;
