import {
  compareAddresses,
  type ComparedAddress,
  type ComparedSite,
  type OldAddress,
} from "./addresses/compare-addresses.js";
import { readAddresses, writeAddresses } from "./addresses/address-file.js";
import { type ProposedRedirect, proposeRedirects } from "./addresses/propose-redirects.js";
import { readOldAddresses } from "./addresses/read-old-addresses.js";
import type { Output } from "./addresses/read-output.js";
import { addListRedirects, buildWithRepairs } from "./build-with-repairs.js";
import type { ConfigDraft } from "./config/config-draft.js";
import { noteEncodings } from "./content/note-encodings.js";
import { maskCode } from "./content/prose.js";
import { findKind } from "./find-kind.js";
import type { ImportOptions } from "./import-options.js";
import type { ImportReport } from "./import-report.js";
import { Notes } from "./notes.js";
import { openOldFolder } from "./old-folder.js";
import { feedOptions } from "./lists/feed-options.js";
import { redirectsToLists } from "./lists/list-redirects.js";
import { taxonomyOptions, termAddresses } from "./lists/term-addresses.js";
import { noteOptions } from "./options/note-options.js";
import { type PlacedPage, placePages } from "./place-pages.js";
import { compact, fieldsOf, textOf } from "./plain-value.js";
import { refinePages } from "./refine-pages.js";
import type { SiteDraft } from "./site-kind.js";
import { type Trial, tryBuild } from "./try-build.js";
import { type TermLists, unifyTerms } from "./unify-terms.js";
import { writeConfig, writeDraft } from "./write-draft.js";

/** Imports a site: reads the old folder, writes the new one, builds it once, and compares the addresses of both. */
export async function importSite(options: ImportOptions): Promise<ImportReport> {
  const notes = new Notes();
  const old = await openOldFolder(options.oldDir, options);
  const { kind, found } = await findKind(old, options.from);
  for (const link of old.links) notes.lost("link", link, { file: link });
  const { texts, fetchImages } = options;
  const computed = await kind.read({ old, found, notes, texts, fetchImages });
  const { source, place, addresses, draft } = await readOldAddresses(computed, options, notes);
  const pages = await refinePages(draft.pages, {
    old,
    notes,
    addresses: source === "output" ? addresses : [],
  });
  const { pages: placed, lists } = unifyTerms(
    placePages(pages, draft.config.options, { now: options.now, notes }),
    notes,
  );
  const brought = await writeDraft(draft, placed, { notes, options });
  const config = withoutMath(
    withLists(draft, lists, source === "rules" ? null : addresses.map(({ address }) => address)),
    placed,
  );
  notes.translated("redirect", Object.keys(fieldsOf(config.options["redirects"])).length);
  noteOptions(config.options, notes);
  await writeConfig(config, options);
  const drafts = new Set(placed.filter(({ isDraft }) => isDraft).map(({ page }) => page.address));
  const first = await buildWithRepairs(config, notes, options);
  const context = {
    base: draft.base,
    cleanUrls: first.cleanUrls,
    isDraft: (address: string) => drafts.has(address),
  };
  const firstCompared = compare(addresses, first.output, { ...context, files: first.files });
  const trial = await addListRedirects(first, firstCompared, { notes, options });
  noteEncodings(new Map([...old.encodings, ...brought.encodings]), notes);
  const made = {
    ...(found.flavour === undefined ? {} : { flavour: found.flavour }),
    contentDir: found.contentDir,
    files: brought.files,
    translated: notes.counts(),
    lost: notes.losses(),
  };
  const compared = compare(addresses, trial.output, { ...context, files: trial.files });
  await writeAddresses(options.newDir, { kind: kind.name, source, place, addresses, notes: made });
  return {
    kind: kind.name,
    pages: brought.pages,
    ...made,
    source,
    place,
    oldSitemap: sitemapOf(draft),
    addresses: compared,
    proposals: propose(compared, trial.output),
    build: trial.build,
  };
}

function sitemapOf({ base, config }: SiteDraft): string | null {
  const url = textOf(config.options["url"]);
  return url === undefined ? null : new URL(`${base}sitemap.xml`, url).href;
}

/**
 * Builds a site that was imported before, and compares its addresses again. `known` is a build of the site as it is now. Throws
 * `import-not-imported`.
 */
export async function checkImport(
  siteDir: string,
  options: { readonly now: Date; readonly tempDir: string },
  known: Trial | null = null,
): Promise<ImportReport> {
  const record = await readAddresses(siteDir);
  const trial = known ?? (await tryBuild(siteDir, options));
  const compared = compare(record.addresses, trial.output, { ...trial, isDraft: () => false });
  return {
    kind: record.kind,
    pages: trial.build.kind === "built" ? trial.build.pages : 0,
    contentDir: "",
    files: 0,
    translated: [],
    lost: [],
    ...record.notes,
    source: record.source,
    place: record.place ?? null,
    oldSitemap: null,
    addresses: compared,
    proposals: propose(compared, trial.output),
    build: trial.build,
  };
}

function compare(
  addresses: readonly OldAddress[],
  output: Output | null,
  context: ComparedSite,
): readonly ComparedAddress[] | null {
  return output === null ? null : compareAddresses(addresses, output, context);
}

function propose(
  compared: readonly ComparedAddress[] | null,
  output: Output | null,
): readonly ProposedRedirect[] {
  return compared === null || output === null ? [] : proposeRedirects(compared, output);
}

/** Adds the addresses of old lists and feeds to the configuration. */
function withLists(draft: SiteDraft, lists: TermLists, real: readonly string[] | null): SiteDraft {
  const { options } = draft.config;
  const terms = termAddresses(draft.lists, lists, real);
  const redirects = redirectsToLists(fieldsOf(options["redirects"]), lists, terms);
  const feed = feedOptions(options["feed"], draft.feeds ?? [], lists);
  const changed = compact({ ...options, taxonomies: taxonomyOptions(terms), redirects, feed });
  return { ...draft, config: { ...draft.config, options: changed } };
}

/** Turns formulas off for a site whose dollar signs would become formulas. */
function withoutMath({ config, hasMath }: SiteDraft, placed: readonly PlacedPage[]): ConfigDraft {
  const isFormula = /(?<![\\\w$])\$(?![\s\d])[^$\n]*[^\s$\\]\$(?!\w)|^\$\$/m;
  if (hasMath || !placed.some(({ text }) => isFormula.test(maskCode(text).text))) return config;
  const markdown = { ...fieldsOf(config.options["markdown"]), math: false };
  return { ...config, options: { ...config.options, markdown } };
}
