import type { ConfigDraft } from "../config/print-config.js";
import { changeFields, type OldPage, readOldPage } from "./front-matter.js";
import type { DraftPage } from "../site-kind.js";
import { type Fields, listOf, recordsOf } from "../plain-value.js";

/** Pages, and the defaults of their front matter. */
interface UnlistedPages {
  readonly pages: readonly DraftPage[];
  readonly defaults: Fields | undefined;
}

/**
 * Leaves pages without a date out of the lists of articles, because themes of other generators list dated pages only. A page
 * with tags or categories stays in their lists, and so does an article without a date. A site without any article gets a default instead
 * of a field in each page.
 */
export function unlistUndated(
  pages: readonly DraftPage[],
  isArticle: (page: DraftPage) => boolean = () => false,
): UnlistedPages {
  const read = pages.map((page) => ({ page, ...readOldPage(page.text) }));
  if (read.every((old) => hasNoDate(old) && !isArticle(old.page)))
    return { pages, defaults: { "/": { listed: false } } };
  return {
    pages: read.map((old) => {
      const { page, head, body, fields } = old;
      const isOther = hasNoDate(old) && !isArticle(page);
      const isChanged = isOther && fields["home"] !== true && fields["listed"] === undefined;
      return isChanged ? { ...page, text: changeFields(head, { listed: false }) + body } : page;
    }),
    defaults: undefined,
  };
}

/** Adds defaults of the front matter to the configuration. */
export function withDefaults(config: ConfigDraft, defaults: Fields | undefined): ConfigDraft {
  if (defaults === undefined) return config;
  return {
    ...config,
    options: { ...config.options, defaults: mergeDefaults(config.options["defaults"], defaults) },
    comments: { ...config.comments, defaults: "defaults" },
  };
}

function hasNoDate({ page, fields, isValid }: OldPage & { readonly page: DraftPage }): boolean {
  const terms = ["tag", "tags", "category", "categories"].flatMap((name) => listOf(fields[name]));
  const isNamed = /(?:^|\/)\d{4}-\d\d?-\d\d?-/.test(page.target);
  return isValid && fields["date"] === undefined && terms.length === 0 && !isNamed;
}

/** Adds fields to those of the same folders. */
function mergeDefaults(own: unknown, added: Fields): Fields {
  const known = recordsOf(own);
  const both = Object.entries(recordsOf(added)).map(([folder, fields]) => [
    folder,
    { ...known[folder], ...fields },
  ]);
  return { ...known, ...Object.fromEntries(both) };
}
