import { listRedirects } from "../lists/list-redirects.js";
import { baseOption, readOrigin } from "../options/address-options.js";
import { configComments } from "../options/config-comments.js";
import { timeZoneOption } from "../options/time-zone-option.js";
import { compact, type Fields, fieldsOf } from "../plain-value.js";
import type { SiteDraft } from "../site-kind.js";

/** Facts about a whole site that exports have. */
export interface RecordFacts {
  readonly title: string;
  readonly description: string;
  /** Address, or `null` if it is unknown. */
  readonly url: string | null;
  readonly base: string;
  readonly lang: string;
  readonly timeZone: string;
  /** Options that only some programs have. */
  readonly options?: Fields;
  /** Whether the program reads `:)` as an emoji. */
  readonly hasEmoji: boolean;
}

type DraftParts = Pick<SiteDraft, "pages" | "assets" | "lists"> & Pick<SiteDraft, "privateFiles">;

/** Returns the new site of an export. */
export function recordDraft(
  { title, description, url, base, lang, timeZone, options: more, hasEmoji }: RecordFacts,
  parts: DraftParts,
): SiteDraft {
  const options = compact<unknown>({
    title,
    description,
    base: baseOption(base),
    url: url === null ? undefined : readOrigin(url),
    lang,
    timeZone: timeZoneOption(timeZone, lang),
    ...more,
    // Their usual themes are light.
    themeConfig: { mode: "light", ...fieldsOf(more?.["themeConfig"]) },
    redirects: listRedirects(parts.lists, parts.pages),
    feed: { rss: true },
  });
  return {
    ...parts,
    // A redirect leads to the feed, which a site without an address does not have.
    feeds: parts.lists.flatMap(({ address, list }) =>
      list === "/rss.xml" ? [{ address, format: "rss" } as const] : [],
    ),
    config: { options, comments: configComments(options) },
    files: [],
    outputs: [],
    hasMath: false,
    hasEmoji,
    base,
  };
}
