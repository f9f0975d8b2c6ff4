import { readFile, stat } from "node:fs/promises";
import { createError } from "../../messages/create-problem.js";
import { readOldPage } from "../content/front-matter.js";
import { siteEnd } from "../content/old-dates.js";
import { timeZoneOfOptions } from "../options/time-zone-option.js";
import { textOf } from "../plain-value.js";
import type { ImportOptions } from "../import-options.js";
import type { AddressSource } from "../import-report.js";
import type { SiteDraft } from "../site-kind.js";
import type { OldAddress } from "./compare-addresses.js";
import { readOutput, readSitemap } from "./read-output.js";

/** Addresses of error pages, and of files that prove the ownership of a site to a search engine. */
const NO_PAGE = /^(?:\/[\w-]+)?\/(?:404|offline)(?:\.html|\/)$|\/(?:google|baidu)[\w-]+\.html$/;

/** Ids of headings that theme-hope adds to pages. */
const THEME_IDS = new Set(["doc-contributors", "doc-changelog", "main-title"]);

/** Addresses of an old site, and where they come from. */
interface OldAddresses {
  readonly source: AddressSource;
  readonly addresses: readonly OldAddress[];
}

/**
 * Returns the addresses of an old site: from its output or its sitemap, or from the rules of its generator. Throws
 * `import-missing`.
 */
export async function readOldAddresses(
  draft: SiteDraft,
  { oldOutput, oldSitemap, now }: Pick<ImportOptions, "oldOutput" | "oldSitemap" | "now">,
): Promise<OldAddresses> {
  const byRules = addressesByRules(draft, now);
  if (oldOutput !== null) return { source: "output", addresses: await readOutputAddresses(oldOutput) };
  if (oldSitemap !== null) {
    const addresses = (await readSitemapAddresses(oldSitemap, draft.base)).map((address) => ({
      address,
      anchors: byRules.get(address)?.anchors ?? byRules.get(`${address}.html`)?.anchors ?? [],
    }));
    return { source: "sitemap", addresses };
  }
  return { source: "rules", addresses: [...byRules.values()] };
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

async function readOutputAddresses(dir: string): Promise<readonly OldAddress[]> {
  if (!(await stat(dir).catch(() => null))?.isDirectory()) {
    throw createError("import-missing", { path: dir, flag: "--old-output" });
  }
  return [...(await readOutput(dir))]
    .filter(([address]) => !NO_PAGE.test(address))
    .map(([address, page]) => ({
      address,
      anchors: page.redirect === null ? page.headings.filter((id) => !THEME_IDS.has(id)) : [],
      ...(page.feed === null ? {} : { feed: page.feed }),
    }));
}

async function readSitemapAddresses(file: string, base: string): Promise<readonly string[]> {
  const xml = await readFile(file, "utf8").catch((error: unknown) => {
    throw createError("import-missing", { path: file, flag: "--old-sitemap" }, { cause: error });
  });
  return readSitemap(xml, base);
}
