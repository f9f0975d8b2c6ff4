import * as z from "zod";
import { ruleMessage } from "../../messages/rule.js";
import { keyedRecord } from "./keyed-record.js";

/** Addresses of the lists of tags or categories. */
const taxonomy = z.strictObject({
  /** Last part of the address of a list, by the name of its term. It may contain slashes. */
  slugs: keyedRecord(
    z.string().min(1),
    z.string().regex(/^(?:(?:^|\/)(?!\.{1,2}(?:\/|$))[^/?#\\]+)+$/, ruleMessage("term-slug")),
  ).default({}),
  /** Addresses of terms without a slug are in lower case. */
  lowercase: z.boolean().default(false),
});

/** Taxonomies of a site, by the name of their front matter field. */
export const taxonomies = z.strictObject({
  /**
   * Addresses of the lists of tags. `slugs` has the last part of an address by the name of its tag: `{ "C#": "c-sharp" }`
   * gives `/tag/c-sharp/`. With `lowercase`, all other addresses are in lower case: `/tag/mysql/` for `MySQL`.
   */
  tags: taxonomy.prefault({}),
  /** The same for the lists of categories. */
  categories: taxonomy.prefault({}),
});
