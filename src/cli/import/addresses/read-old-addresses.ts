import { stat } from "node:fs/promises";
import type { Problem } from "../../../runtime/model/error.js";
import { createError } from "../../messages/create-problem.js";
import type { AddressSourceName } from "../../messages/import-texts.js";
import { readOldPage } from "../content/front-matter.js";
import { siteEnd } from "../content/old-dates.js";
import { timeZoneOfOptions } from "../options/option-source.js";
import { textOf } from "../plain-value.js";
import type { ImportOptions } from "../import-options.js";
import type { Notes } from "../notes.js";
import type { RanSite } from "../run/run-old-site.js";
import type { DraftPage, SiteDraft } from "../site-kind.js";
import { findOutputs } from "../sources/git-files.js";
import { folderFiles, type OutputFiles, type Output, readOutput, sitemapAddresses } from "./read-output.js";
import { readSitemap } from "../sources/read-sitemap.js";
import { type OldAddress, reasonOf } from "./compare-addresses.js";
import { hasAddress, matchByName, matchByText } from "./match-pages.js";
import { feedsOfOutput, moveDraft } from "./move-draft.js";

/** Addresses of error pages, and of files that prove the ownership of a site to a search engine. */
const NO_PAGE = /^(?:\/[\w-]+)?\/(?:404|offline)(?:\.html|\/)$|\/(?:google|baidu)[\w-]+\.html$/;

/** Ids of headings that theme-hope adds to pages. */
const THEME_IDS = new Set(["doc-contributors", "doc-changelog", "main-title"]);

/** Share of the pages with headings on which a heading is the theme's, such as the title with `id="article-title"`. */
const THEME_SHARE = 0.95;

/** Number of pages that show which headings are the theme's. */
const THEME_PAGES = 10;

/** Share of the pages that a found output must have. One with fewer is that of another site, or of a much older one. */
const LEAST_SHARE = 0.5;

/** Addresses of an old site, and where they come from. */
interface OldAddresses {
  readonly source: AddressSourceName;
  /** Folder, file, branch or URL of the source; `null` for the rules. */
  readonly place: string | null;
  readonly addresses: readonly OldAddress[];
  /** The draft with the pages and feeds at the addresses of the source. */
  readonly draft: SiteDraft;
  /** Reason for which the old generator gave no output, or `null`. */
  readonly runProblem: Problem | null;
}

interface Options extends Pick<ImportOptions, "oldDir" | "oldOutput" | "oldSitemap" | "now"> {
  /** Runs the old generator; `null` if it must not run. */
  readonly runOld: (() => Promise<RanSite>) | null;
}

/**
 * Returns the addresses of an old site: from its output, its sitemap or a run of its generator, which an option names; from an output
 * in the old folder; or from the rules of its generator. Throws `import-missing`, `import-output` and `import-sitemap`.
 */
export async function readOldAddresses(
  draft: SiteDraft,
  options: Options,
  notes: Notes,
): Promise<OldAddresses> {
  const { oldDir, oldOutput, oldSitemap, now, runOld } = options;
  if (oldOutput !== null) {
    if (!(await stat(oldOutput.place).catch(() => null))?.isDirectory()) {
      throw createError("import-missing", { path: oldOutput.place, flag: "--old-output" });
    }
    const read = await readFrom(await folderFiles(oldOutput.place), draft, now);
    if (read.addresses.length === 0) throw createError("import-output", { dir: oldOutput.place });
    return reported(read, oldOutput.shown, notes);
  }
  if (oldSitemap !== null) {
    const locations = await readSitemap(oldSitemap.place);
    const read = readListed(sitemapAddresses(locations, draft.base), draft, now);
    return { ...reported(read, oldSitemap.shown, notes), source: "sitemap" };
  }
  const { output: ran, problem: runProblem } = (await runOld?.()) ?? { output: null, problem: null };
  if (ran !== null) {
    const read =
      ran.kind === "output"
        ? await readFrom(ran.files, draft, now)
        : readListed(sitemapAddresses(ran.locations, draft.base), draft, now);
    const source = ran.kind === "output" ? "run" : "list";
    return { ...reported(read, ran.command, notes), source, runProblem };
  }
  for await (const { files, shown } of findOutputs(oldDir, draft.outputs ?? [])) {
    const read = await readFrom(files, draft, now);
    if (read.share >= LEAST_SHARE) return { ...reported(read, shown, notes), runProblem };
    notes.lost("old-output", shown);
  }
  const addresses = [...addressesByRules(draft, now).values()];
  return { source: "rules", place: null, addresses, draft, runProblem };
}

/** Addresses of a source, and how they fit the pages of a draft. */
interface ReadSource {
  readonly addresses: readonly OldAddress[];
  readonly draft: SiteDraft;
  /** Number of pages that have another address than the rules give. */
  readonly moved: number;
  /** Addresses of published pages that the source lacks. */
  readonly computed: readonly OldAddress[];
  /** Share of the published pages that the source has. */
  readonly share: number;
}

/** The addresses of a source are old ones in any case. Pages that it lacks may be newer than it. */
function reported(
  { addresses, draft, moved, computed }: ReadSource,
  place: string,
  notes: Notes,
): OldAddresses {
  notes.translated("matched-page", moved);
  notes.translated("computed-address", computed.length);
  return { source: "output", place, addresses: [...addresses, ...computed], draft, runProblem: null };
}

async function readFrom(files: OutputFiles, draft: SiteDraft, now: Date): Promise<ReadSource> {
  const output = await readOutput(files);
  const names = new Set(output.keys());
  const { missing, isFree } = unmatched(draft, names);
  const free = [...output].filter(
    ([address, { redirect, feed }]) =>
      redirect === null && feed === null && !NO_PAGE.test(address) && isFree(address),
  );
  const fileOf = (address: string) => `${address.slice(1)}${address.endsWith("/") ? "index.html" : ""}`;
  const byText = await matchByText(
    missing,
    new Map(free.map(([address]) => [fileOf(address), address])),
    files,
  );
  const taken = new Set(byText.values());
  // Too few words may be left of a page that was rewritten.
  const byName = matchByName(
    missing.filter((page) => !byText.has(page)),
    free.flatMap(([address]) => (taken.has(address) ? [] : [address])),
  );
  const moved = new Map([...byText, ...byName]);
  const placed = moveDraft(draft, moved);
  const addresses = addressesOfOutput(output, placed);
  const feeds = feedsOfOutput(placed, addresses);
  return { ...withComputed({ ...placed, feeds }, names, now), addresses, moved: moved.size };
}

/** Returns the addresses of an output, with the anchors of pages. The headings of a list belong to the articles that it shows whole. */
function addressesOfOutput(output: Output, { pages, lists }: SiteDraft): readonly OldAddress[] {
  const ofTheme = themeIds(output);
  const own = new Set(pages.map(({ address }) => address));
  const shown = new Set(["/", ...lists.map(({ address }) => address)]);
  const isList = (address: string) => shown.has(address) && !own.has(address);
  return [...output]
    .filter(([address]) => !NO_PAGE.test(address))
    .map(([address, { redirect, headings, feed }]) => ({
      address,
      anchors: redirect !== null || isList(address) ? [] : headings.filter((id) => !ofTheme.has(id)),
      ...(feed === null ? {} : { feed }),
    }));
}

/** Returns the ids of headings that belong to the theme. */
function themeIds(output: Output): ReadonlySet<string> {
  const pages = [...output.values()].flatMap(({ headings }) =>
    headings.length > 0 ? [new Set(headings)] : [],
  );
  const counts = new Map<string, number>();
  for (const ids of pages) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const least = Math.max(THEME_PAGES, pages.length * THEME_SHARE);
  return new Set([...THEME_IDS, ...[...counts].flatMap(([id, count]) => (count >= least ? [id] : []))]);
}

/** A sitemap has no feeds and rarely lists, so that those of the rules are added. */
function readListed(listed: readonly string[], draft: SiteDraft, now: Date): ReadSource {
  const names = new Set(listed);
  const { missing, isFree } = unmatched(draft, names);
  const moved = matchByName(missing, listed.filter(isFree));
  const placed = moveDraft(draft, moved);
  const byRules = addressesByRules(placed, now);
  const unlisted = [...(placed.feeds ?? []), ...placed.lists].flatMap(({ address }) =>
    names.has(address) ? [] : (byRules.get(address) ?? []),
  );
  const addresses = listed.map((address) => ({
    address,
    anchors: byRules.get(address)?.anchors ?? byRules.get(`${address}.html`)?.anchors ?? [],
  }));
  return { ...withComputed(placed, names, now), addresses: [...addresses, ...unlisted], moved: moved.size };
}

/** Returns the pages that a source lacks at their address, and which of its addresses can be theirs. */
function unmatched(draft: SiteDraft, names: ReadonlySet<string>) {
  const missing: DraftPage[] = [];
  const taken = new Set(["/", ...draft.lists.map(({ address }) => address)]);
  for (const page of draft.pages) {
    if (page.address === null || !hasAddress(names, page.address)) {
      if (readOldPage(page.text).fields["draft"] !== true) missing.push(page);
    } else taken.add(page.address).add(`${page.address}.html`);
  }
  const isFree = (address: string) => !taken.has(address) && reasonOf(address, new Set()) === "no-page";
  return { missing, isFree };
}

function withComputed(draft: SiteDraft, names: ReadonlySet<string>, now: Date) {
  const published = pagesByRules(draft, now);
  const computed = published.filter(({ address }) => !hasAddress(names, address));
  return { draft, computed, share: 1 - computed.length / Math.max(published.length, 1) };
}

function pagesByRules(draft: SiteDraft, now: Date): readonly OldAddress[] {
  const timeZone = timeZoneOfOptions(draft.config.options);
  return draft.pages.flatMap(({ address, anchors, text, isHidden = false }) => {
    const { fields } = readOldPage(text);
    // A draft has an address, which the old site did not publish yet. An expired page was published before.
    const end = siteEnd(textOf(fields["expiryDate"]) ?? "", timeZone);
    const isPublished =
      !isHidden && fields["draft"] !== true && (end === null || Date.parse(end) > now.getTime());
    return address !== null && isPublished ? [{ address, anchors: anchors.filter((id) => id !== "") }] : [];
  });
}

function addressesByRules(draft: SiteDraft, now: Date): ReadonlyMap<string, OldAddress> {
  const addresses = new Map<string, OldAddress>(pagesByRules(draft, now).map((page) => [page.address, page]));
  for (const { address } of draft.lists) addresses.set(address, { address, anchors: [] });
  for (const { address, format } of draft.feeds ?? [])
    addresses.set(address, { address, anchors: [], feed: format });
  return addresses;
}
