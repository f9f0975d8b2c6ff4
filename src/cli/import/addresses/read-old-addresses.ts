import { stat } from "node:fs/promises";
import { createError } from "../../messages/create-problem.js";
import { readOldPage } from "../content/front-matter.js";
import { siteEnd } from "../content/old-dates.js";
import { timeZoneOfOptions } from "../options/time-zone-option.js";
import { textOf } from "../plain-value.js";
import type { ImportOptions } from "../import-options.js";
import type { AddressSource } from "../import-report.js";
import type { SiteDraft } from "../site-kind.js";
import type { OldAddress } from "./compare-addresses.js";
import { readSitemap } from "../sources/read-sitemap.js";
import type { OldSource } from "../sources/old-source.js";
import { readOutput, sitemapAddresses } from "./read-output.js";

/** Addresses of error pages, and of files that prove the ownership of a site to a search engine. */
const NO_PAGE = /^(?:\/[\w-]+)?\/(?:404|offline)(?:\.html|\/)$|\/(?:google|baidu)[\w-]+\.html$/;

/** Ids of headings that theme-hope adds to pages. */
const THEME_IDS = new Set(["doc-contributors", "doc-changelog", "main-title"]);

/** Addresses of an old site, and where they come from. */
interface OldAddresses {
  readonly source: AddressSource;
  /** Folder, file or URL of the source; `null` for the rules. */
  readonly place: string | null;
  readonly addresses: readonly OldAddress[];
}

/**
 * Returns the addresses of an old site: from its output or its sitemap, or from the rules of its generator. A sitemap has no
 * feeds and rarely lists, so that those of the rules are added. Throws `import-missing`, `import-output` and `import-sitemap`.
 */
export async function readOldAddresses(
  draft: SiteDraft,
  { oldOutput, oldSitemap, now }: Pick<ImportOptions, "oldOutput" | "oldSitemap" | "now">,
): Promise<OldAddresses> {
  const byRules = addressesByRules(draft, now);
  if (oldOutput !== null) {
    return { source: "output", place: oldOutput.shown, addresses: await readOutputAddresses(oldOutput) };
  }
  if (oldSitemap === null) return { source: "rules", place: null, addresses: [...byRules.values()] };
  const listed = sitemapAddresses(await readSitemap(oldSitemap.place), draft.base);
  const names = new Set(listed);
  const unlisted = [...(draft.feeds ?? []), ...draft.lists].flatMap(({ address }) =>
    names.has(address) ? [] : (byRules.get(address) ?? []),
  );
  const addresses = listed.map((address) => ({
    address,
    anchors: byRules.get(address)?.anchors ?? byRules.get(`${address}.html`)?.anchors ?? [],
  }));
  return { source: "sitemap", place: oldSitemap.shown, addresses: [...addresses, ...unlisted] };
}

function addressesByRules(draft: SiteDraft, now: Date): ReadonlyMap<string, OldAddress> {
  const addresses = new Map<string, OldAddress>();
  const timeZone = timeZoneOfOptions(draft.config.options);
  for (const { address, anchors, text } of draft.pages) {
    const { fields } = readOldPage(text);
    // A draft has an address, which the old site did not publish yet. An expired page was published before.
    const end = siteEnd(textOf(fields["expiryDate"]) ?? "", timeZone);
    const isPublished = fields["draft"] !== true && (end === null || Date.parse(end) > now.getTime());
    if (address !== null && isPublished)
      addresses.set(address, { address, anchors: anchors.filter((id) => id !== "") });
  }
  for (const { address, format } of draft.feeds ?? [])
    addresses.set(address, { address, anchors: [], feed: format });
  for (const { address } of draft.lists) addresses.set(address, { address, anchors: [] });
  return addresses;
}

async function readOutputAddresses({ place: dir }: OldSource): Promise<readonly OldAddress[]> {
  if (!(await stat(dir).catch(() => null))?.isDirectory()) {
    throw createError("import-missing", { path: dir, flag: "--old-output" });
  }
  const output = await readOutput(dir);
  if (output.size === 0) throw createError("import-output", { dir });
  return [...output]
    .filter(([address]) => !NO_PAGE.test(address))
    .map(([address, page]) => ({
      address,
      anchors: page.redirect === null ? page.headings.filter((id) => !THEME_IDS.has(id)) : [],
      ...(page.feed === null ? {} : { feed: page.feed }),
    }));
}
