import * as z from "zod";
import { parseDate } from "../../runtime/model/date.js";
import type { FrontMatter } from "../../runtime/model/page.js";
import { isLanguageTag } from "./intl-names.js";
import { PASSWORD_NAME } from "./passwords.js";
import { isPathText } from "./permalink-pattern.js";
import { ruleMessage } from "../messages/rule.js";

const TEXT = ruleMessage("field-text");
const FLAG = ruleMessage("field-flag");
const LIST = ruleMessage("field-list");
const DATE = ruleMessage("field-date");

const text = z.preprocess(scalarToText, z.string(TEXT));
const flag = z.preprocess(textToFlag, z.boolean(FLAG));
/** List of texts. A list inside a list is a hierarchy in Hexo; here it is flattened to separate names. */
const list = z.preprocess(
  (value) =>
    toList(value)
      .flat()
      .filter((item) => item !== null && item !== "")
      .map(scalarToText),
  z.array(z.string(LIST).trim().min(1, LIST), LIST).transform((items) => [...new Set(items)]),
);

const date = z.string(DATE).transform((value, context) => {
  const iso = parseDate(value);
  if (iso !== null) return iso;
  context.addIssue({ code: "custom", message: DATE });
  return z.NEVER;
});

/** Number, or `true` from VuePress, which puts a page before the others and equals 1. */
const sticky = z.preprocess(
  (value) => (value === true ? 1 : typeof value === "string" && value.trim() !== "" ? Number(value) : value),
  z.number(ruleMessage("field-sticky")),
);

/** Name of one series. Hugo has a list. */
const series = z.preprocess(
  (value) => scalarToText(Array.isArray(value) && value.length === 1 ? value[0] : value),
  z.string(TEXT).trim().normalize("NFC"),
);

const SLUG = ruleMessage("field-slug");
const slug = z.preprocess(
  (value) => {
    const text = scalarToText(value);
    return typeof text === "string" ? text.trim().replace(/\s+/g, "-") : text;
  },
  z.string(SLUG).refine(isPathText, SLUG),
);

const ISSUE = ruleMessage("field-issue");
const issueNumber = z.preprocess(numberToText, z.string(ISSUE).regex(/^[1-9A-Za-z]\w*$/, ISSUE));

const attributes = z.record(
  z.string(),
  z.preprocess(numberToText, z.union([z.string(), z.boolean()], ruleMessage("field-attribute"))),
  ruleMessage("field-meta"),
);

const LANGUAGE = ruleMessage("language-tag");
const language = z.string(LANGUAGE).refine(isLanguageTag, LANGUAGE);
const AUTHOR = ruleMessage("field-author");
/** Other fields of a person are the theme's. */
const person = z.union([z.preprocess(numberToText, z.string()), z.looseObject({})], AUTHOR);
const NEIGHBOUR = ruleMessage("field-neighbour");
const neighbour = z.union([z.string(), z.literal(false)], NEIGHBOUR);
const DEPTH = ruleMessage("field-depth");
const STYLE = ruleMessage("field-style");
const style = z.record(z.string(), z.union([z.string(), z.number()], STYLE), STYLE);
const FEATURES = ruleMessage("field-features");
const featureText = z.preprocess(scalarToText, z.string(FEATURES));
const feature = z.object(
  {
    title: featureText,
    details: featureText,
    link: z.string(FEATURES).exactOptional(),
    icon: z.string(FEATURES).exactOptional(),
  },
  FEATURES,
);
const ACTIONS = ruleMessage("field-actions");
const action = z.object(
  { text: z.preprocess(scalarToText, z.string(ACTIONS)), link: z.string(ACTIONS) },
  ACTIONS,
);

/**
 * Schema of the front matter that hanblog knows. Its messages are names of rules, and the catalogue has their texts.
 * Other fields pass through.
 */
export const frontMatterSchema = z.looseObject({
  // Text of blanks alone is no title, because links to the page would have no words.
  title: z.preprocess(scalarToText, z.string(TEXT).trim()).exactOptional(),
  description: text.exactOptional(),
  date: date.exactOptional(),
  // The templates of Hexo have the field without a value.
  updated: date.nullable().exactOptional(),
  expiryDate: date.nullable().exactOptional(),
  tags: list.default([]),
  categories: list.default([]),
  keywords: list.exactOptional(),
  author: z
    .union([person, z.array(person)], AUTHOR)
    .nullable()
    .exactOptional(),
  layout: text.exactOptional(),
  home: flag.exactOptional(),
  homeFolder: text.exactOptional(),
  publish: flag.exactOptional(),
  listed: flag.exactOptional(),
  draft: flag.exactOptional(),
  password: z
    .string(ruleMessage("field-password"))
    .regex(PASSWORD_NAME, ruleMessage("field-password"))
    .exactOptional(),
  cover: z
    .preprocess((value) => (value === false ? "" : scalarToText(value)), z.string(TEXT))
    .exactOptional(),
  series: series.exactOptional(),
  sticky: sticky.exactOptional(),
  permalink: text.exactOptional(),
  slug: slug.exactOptional(),
  aliases: list
    .refine(
      (paths) => !paths.some((path) => /^(?:[a-z][a-z\d+.-]*:|\/\/)|\?[^/]*=/i.test(path)),
      ruleMessage("field-aliases"),
    )
    .default([]),
  lang: language.exactOptional(),
  meta: z.preprocess(toList, z.array(attributes)).default([]),
  metaTitle: text.exactOptional(),
  canonicalUrl: z.url({ protocol: /^https?$/, error: ruleMessage("url") }).exactOptional(),
  sidebar: z.union([z.boolean(), z.literal("auto")], ruleMessage("field-sidebar")).exactOptional(),
  sidebarDepth: z.int(DEPTH).min(0, DEPTH).max(5, DEPTH).exactOptional(),
  navbar: flag.exactOptional(),
  search: flag.exactOptional(),
  prev: neighbour.exactOptional(),
  next: neighbour.exactOptional(),
  editLink: flag.exactOptional(),
  comments: flag.exactOptional(),
  issue: issueNumber.exactOptional(),
  heroText: text.nullable().exactOptional(),
  tagline: text.nullable().exactOptional(),
  heroImage: text.exactOptional(),
  heroImageStyle: style.exactOptional(),
  heroTextStyle: style.exactOptional(),
  bgImage: text.exactOptional(),
  bgImageStyle: style.exactOptional(),
  isShowTitleInHome: flag.exactOptional(),
  actionText: text.exactOptional(),
  actionLink: text.exactOptional(),
  actions: z.array(action, ACTIONS).exactOptional(),
  features: z.array(feature, FEATURES).exactOptional(),
}) satisfies z.ZodType<FrontMatter>;

type Schema = typeof frontMatterSchema;

/** Fields that every page has, with a default if the author wrote none. */
const GIVEN_NAMES = new Set(["tags", "categories", "aliases", "meta"]);
const narrowed = new Map<string, Schema>();

/**
 * Returns the part of the schema for these fields, which validates them identically. It is faster, because zod builds
 * and discards an error for each missing field, and a page has only a few fields.
 */
export function schemaFor(fields: object): Schema {
  const names = Object.keys(frontMatterSchema.shape).filter(
    (name) => GIVEN_NAMES.has(name) || Object.hasOwn(fields, name),
  );
  const key = names.join();
  const known = narrowed.get(key);
  if (known !== undefined) return known;
  const mask: { [Name in keyof Schema["shape"]]?: true } = Object.fromEntries(
    names.map((name) => [name, true]),
  );
  const schema = frontMatterSchema.pick(mask);
  narrowed.set(key, schema);
  return schema;
}

/** ISO form in which front matter holds a YAML date. Midnight counts as a day without a time. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:00:00:00|(\d{2}:\d{2}:\d{2}))\.000Z$/;

/** Converts a number, flag or date that YAML recognised in a text field back to text. */
export function scalarToText(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return value;
  return value.replace(INSTANT, (_, day: string, time?: string) =>
    time === undefined ? day : `${day} ${time}`,
  );
}

function numberToText(value: unknown): unknown {
  return typeof value === "number" ? String(value) : value;
}

/** Converts the other spellings of booleans in YAML 1.1 to booleans, because authors still use them. */
function textToFlag(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (/^(true|yes|on)$/i.test(value)) return true;
  return /^(false|no|off)$/i.test(value) ? false : value;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
