import type { ConfigDraft } from "../../config/config-draft.js";
import { changeFields, readOldPage } from "../../content/front-matter.js";
import type { DraftPage } from "../../site-kind.js";
import { type Fields, listOf } from "../../plain-value.js";

/** Pages, and the defaults of their front matter. */
interface UnlistedPages {
  readonly pages: readonly DraftPage[];
  readonly defaults: Fields | undefined;
}

/**
 * Leaves pages without a date out of the lists of articles, because the themes of VuePress and VitePress list dated pages only. A page
 * with tags or categories stays in their lists. A site without any article gets a default instead of a field in each page.
 */
export function unlistUndated(pages: readonly DraftPage[]): UnlistedPages {
  const isUndated = new Map(pages.map((page) => [page, hasNoDate(page)]));
  if (pages.every((page) => isUndated.get(page) === true)) {
    return { pages, defaults: { "/": { listed: false } } };
  }
  return {
    pages: pages.map((page) => {
      const { head, body, fields } = readOldPage(page.text);
      const isChanged =
        isUndated.get(page) === true && fields["home"] !== true && fields["listed"] === undefined;
      return isChanged ? { ...page, text: changeFields(head, { listed: false }) + body } : page;
    }),
    defaults: undefined,
  };
}

/** Adds defaults of the front matter to the configuration. */
export function withDefaults(config: ConfigDraft, defaults: Fields | undefined): ConfigDraft {
  if (defaults === undefined) return config;
  return {
    options: { ...config.options, defaults },
    comments: { ...config.comments, defaults: "defaults" },
  };
}

function hasNoDate({ target, text }: DraftPage): boolean {
  const { fields, isValid } = readOldPage(text);
  const terms = ["tag", "tags", "category", "categories"].flatMap((name) => listOf(fields[name]));
  return (
    isValid &&
    fields["date"] === undefined &&
    terms.length === 0 &&
    !/(?:^|\/)\d{4}-\d\d?-\d\d?-/.test(target)
  );
}
