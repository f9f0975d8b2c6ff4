import * as z from "zod";
import { ruleIssue, brokenRule, ruleMessage } from "../../messages/rule.js";
import { keyedRecord } from "./keyed-record.js";

const NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;
const folder = z.string().regex(/^(?:(?:^|\/)(?!\.{1,2}(?:\/|$))[^/?#\\]+)+$/, ruleMessage("term-slug"));

/** Addresses of the lists of a taxonomy, and the name and field of one that is not built in. */
const taxonomy = z.strictObject({
  /**
   * Title of the lists of a taxonomy of your own, such as `Authors`, or titles by locale: `{ "/": "作者", "/en/": "Authors" }`.
   * `tags` and `categories` have no title, field, collection or folder.
   */
  title: z
    .union([
      z.string().min(1),
      keyedRecord(z.string().regex(/^\/(.+\/)?$/, ruleMessage("locale-key")), z.string().min(1)),
    ])
    .optional(),
  /** Front matter field with its terms: a text or a list. Defaults to the name of the taxonomy. */
  field: z.string().regex(NAME, ruleMessage("taxonomy-name")).optional(),
  /** Collection with the names of its terms, which are ids then: the `name` of an entry, or its `title`. */
  collection: z.string().optional(),
  /** Folder of its lists, which are at `/folder/` and `/folder/term/`. Defaults to the name of the taxonomy. */
  folder: folder.optional(),
  /** Last part of the address of a list, by the name of its term. It may contain slashes. */
  slugs: keyedRecord(z.string().min(1), folder).default({}),
  /** Addresses of terms without a slug are in lower case. */
  lowercase: z.boolean().default(false),
  /** Writes the feeds of the site for each term, too, next to its list: `/authors/tang/atom.xml`. */
  feed: z.boolean().default(false),
});

/** Names of the taxonomies that every site has. */
const BUILT_IN: readonly string[] = ["tags", "categories"];

/** Taxonomies of a site by name: the built-in ones, and those that the site declares. */
export const taxonomies = z
  .strictObject({
    /**
     * Addresses of the lists of tags. `slugs` has the last part of an address by the name of its tag: `{ "C#": "c-sharp" }`
     * gives `/tag/c-sharp/`. With `lowercase`, all other addresses are in lower case: `/tag/mysql/` for `MySQL`.
     */
    tags: taxonomy.prefault({}),
    /** The same for the lists of categories. */
    categories: taxonomy.prefault({}),
  })
  .catchall(taxonomy)
  .superRefine((all, context) => {
    for (const [name, { title, field, collection, folder: own }] of Object.entries(all)) {
      const isBuiltIn = BUILT_IN.includes(name);
      const report = (rule: Parameters<typeof ruleIssue>[0], path: readonly string[]) =>
        context.addIssue({ code: "custom", ...ruleIssue(rule), path: [...path], input: all });
      if (isBuiltIn) {
        const given = Object.entries({ title, field, collection, folder: own }).filter(
          ([, value]) => value !== undefined,
        );
        for (const [option] of given) report(brokenRule("taxonomy-built-in"), [name, option]);
      } else if (!NAME.test(name)) report(brokenRule("taxonomy-name"), [name]);
      else if (title === undefined) report(brokenRule("taxonomy-title"), [name]);
    }
  });

/** Returns the names of the taxonomies whose terms have feeds. */
export function feedTaxonomies({
  taxonomies: declared,
}: {
  readonly taxonomies: z.output<typeof taxonomies>;
}): readonly string[] {
  return Object.entries(declared).flatMap(([name, { feed }]) => (feed ? name : []));
}

/** Returns the front matter field of each taxonomy. */
export function fieldsOfTaxonomies(
  declared: Readonly<Record<string, { readonly field?: string | undefined }>>,
): ReadonlyMap<string, string> {
  return new Map(Object.entries(declared).map(([name, { field = name }]) => [name, field]));
}
