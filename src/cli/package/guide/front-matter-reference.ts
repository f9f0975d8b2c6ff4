import { frontMatterSchema } from "../../config/front-matter-schema.js";
import { type RuleTexts, sayRule } from "../../messages/rule.js";
import { row } from "./table-row.js";

/** Texts of the reference in one language. */
export interface FrontMatterTexts {
  /** Front matter, and text above the first section. */
  readonly head: string;
  readonly columns: readonly [field: string, value: string, meaning: string];
  /** Parts of an error's sentence that are not part of the value. */
  readonly around: RegExp;
  /** Addition for a field that can be `null`. */
  readonly orNull: string;
  readonly sections: readonly {
    readonly title: string;
    /** Fields in the order of the table, with their meanings. */
    readonly meanings: readonly (readonly [field: string, meaning: string])[];
    /** Text below the table. */
    readonly foot: string;
  }[];
}

/** Renders the page "Front matter". The values come from the schema, in the words of its errors. */
export function renderFrontMatter(texts: FrontMatterTexts, rules: RuleTexts): string {
  const sections = texts.sections.map(({ title, meanings, foot }) =>
    [
      `## ${title}`,
      "",
      row(texts.columns),
      row(texts.columns.map(() => "---")),
      ...meanings.map(([field, meaning]) => row([`\`${field}\``, valueOf(field, texts, rules), meaning])),
      ...(foot === "" ? [] : ["", foot]),
    ].join("\n"),
  );
  return `${[texts.head, ...sections].join("\n\n")}\n`;
}

/** Returns the expected value of a field: the error that a value of no valid type causes, without its other words. */
function valueOf(field: string, { around, orNull }: FrontMatterTexts, rules: RuleTexts): string {
  const schema = new Map(Object.entries(frontMatterSchema.shape)).get(field);
  if (schema === undefined) throw new TypeError(`The schema has no field \`${field}\``);
  const rule = schema.safeParse(Symbol("invalid")).error?.issues[0]?.message ?? "";
  const value = sayRule(rules, rule, {}).replaceAll(around, "");
  return schema.safeParse(null).data === null ? `${value} ${orNull}` : value;
}
