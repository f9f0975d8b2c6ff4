import { relative, sep } from "node:path";
import { repositoryRoot } from "../config/path-below.js";
import { findManager, type PackageManagerName, startingManager } from "../hosts/package-manager.js";
import {
  compareAddresses,
  type ComparedAddress,
  type ComparedSite,
  type OldAddress,
  type ProposedRedirect,
  proposeRedirects,
} from "./addresses/compare-addresses.js";
import { readAddresses, writeAddresses } from "./addresses/address-file.js";
import { readOldAddresses } from "./addresses/read-old-addresses.js";
import type { Output } from "./addresses/read-output.js";
import { addListRedirects, buildWithRepairs, type Trial, tryBuild } from "./try-build.js";
import { checkOldHosts, findOldHosts, readOldDomain } from "./sources/old-hosts.js";
import { nameKey } from "../files/name-key.js";
import { noteEncodings } from "./content/decode-text.js";
import { findKind } from "./find-kind.js";
import type { ImportOptions } from "./import-options.js";
import { type ImportReport, withCommands } from "./import-report.js";
import { Notes } from "./notes.js";
import { type OldFolder, openOldFolder } from "./old-folder.js";
import { feedOptions, noteOptions, signOptions } from "./options/note-options.js";
import { redirectsToLists } from "./lists/list-redirects.js";
import { taxonomyOptions, termAddresses } from "./lists/term-addresses.js";
import { placePages } from "./place-pages.js";
import { compact, fieldsOf, textOf } from "./plain-value.js";
import { refinePages } from "./refine-pages.js";
import { oldPrograms } from "./run/old-programs.js";
import { type RanSite, runOldSite } from "./run/run-old-site.js";
import type { FoundSite, SiteDraft } from "./site-kind.js";
import { type TermLists, unifyTerms } from "./unify-terms.js";
import { writeConfig, writeDraft } from "./write-draft.js";

/** Imports a site: reads the old folder, writes the new one, builds it once, and compares the addresses of both. */
export async function importSite(given: ImportOptions): Promise<ImportReport> {
  const notes = new Notes();
  const old = await openOldFolder(given.oldDir, given);
  const manager = managerOf(old.dir) ?? startingManager(process.env["npm_config_user_agent"]).name;
  const options = { ...given, texts: withCommands(given.texts, manager) };
  const { kind, found } = await findKind(old, options.from);
  for (const link of old.links) notes.lost("link", link, { file: link });
  const hosts = await findOldHosts(old, notes);
  const { texts, fetchImages, oldUrl, now } = options;
  const read = await kind.read({ old, found, notes, texts, fetchImages, oldUrl, now });
  const computed = await withHost(read, old);
  const { source, place, addresses, draft, runProblem } = await readOldAddresses(
    computed,
    { ...options, runOld: oldRun(computed, found, { old, options }) },
    notes,
  );
  const { brought, config, drafts } = await writeSite(draft, {
    old,
    notes,
    options,
    real: source === "rules" ? null : addresses,
    anchors: source === "output" || source === "run" ? addresses : [],
  });
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
    manager,
  };
  const compared = compare(addresses, trial.output, { ...context, files: trial.files });
  await writeAddresses(options.newDir, { kind: kind.name, source, place, addresses, notes: made, hosts });
  return {
    kind: kind.name,
    pages: brought.pages,
    ...made,
    source,
    place,
    runProblem,
    oldSitemap: sitemapOf(draft),
    addresses: compared,
    proposals: propose(compared, trial.output),
    build: trial.build,
    hostProblems: await checkOldHosts(options.newDir, hosts, { ...trial, now: options.now }),
  };
}

/** Returns a function that runs the generator of an old site, or `null` without the option for it. */
function oldRun(
  draft: SiteDraft,
  found: FoundSite,
  { old, options }: { readonly old: OldFolder; readonly options: ImportOptions },
): (() => Promise<RanSite>) | null {
  const { beforeRunOld: before = null, tempDir, now } = options;
  if (before === null) return null;
  return () =>
    runOldSite(draft, { oldDir: old.dir, tempDir, programs: oldPrograms(found, old), now, before });
}

/** Writes the files and the configuration of a new site. */
async function writeSite(
  draft: SiteDraft,
  {
    old,
    notes,
    options,
    real,
    anchors,
  }: {
    readonly old: OldFolder;
    readonly notes: Notes;
    readonly options: ImportOptions;
    /** Addresses of an output or a sitemap, or `null`. */
    readonly real: readonly OldAddress[] | null;
    /** Addresses whose pages were read, so that their anchors are known. */
    readonly anchors: readonly OldAddress[];
  },
) {
  const pages = await refinePages(draft.pages, { old, notes, addresses: anchors });
  const signed = { ...draft, config: { ...draft.config, options: signOptions(draft, pages) } };
  const { pages: placed, lists } = unifyTerms(
    placePages(pages, signed.config.options, { now: options.now, notes }),
    notes,
  );
  const brought = await writeDraft(signed, placed, { notes, options });
  const { config } = withLists(signed, {
    lists,
    real: real?.map(({ address }) => address) ?? null,
    notes,
  });
  notes.translated("redirect", Object.keys(fieldsOf(config.options["redirects"])).length);
  noteOptions(config.options, notes);
  await writeConfig(config, options);
  const drafts = new Set(placed.filter(({ isDraft }) => isDraft).map(({ page }) => page.address));
  return { brought, config, drafts };
}

/** Adds the address of GitHub Pages to a site whose configuration has none. */
async function withHost(draft: SiteDraft, old: OldFolder): Promise<SiteDraft> {
  const { options } = draft.config;
  const url = options["url"] === undefined ? await readOldDomain(old) : null;
  return url === null ? draft : { ...draft, config: { ...draft.config, options: { ...options, url } } };
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
    manager: managerOf(siteDir) ?? record.notes?.manager ?? "npm",
    source: record.source,
    place: record.place ?? null,
    oldSitemap: null,
    addresses: compared,
    proposals: propose(compared, trial.output),
    build: trial.build,
    hostProblems: await checkOldHosts(siteDir, record.hosts ?? [], { ...trial, now: options.now }),
  };
}

/** Returns the package manager of a folder in its repository, or `null`. */
function managerOf(dir: string): PackageManagerName | null {
  const root = repositoryRoot(dir);
  return findManager(root, relative(root, dir).split(sep).join("/"))?.name ?? null;
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
function withLists(
  draft: SiteDraft,
  {
    lists,
    real,
    notes,
  }: { readonly lists: TermLists; readonly real: readonly string[] | null; readonly notes: Notes },
): SiteDraft {
  const { options } = draft.config;
  const terms = termAddresses(draft.lists, lists, real);
  const redirects = redirectsToLists(fieldsOf(options["redirects"]), lists, terms);
  const pages = new Set(draft.pages.flatMap(({ address }) => (address === null ? [] : nameKey(address))));
  const feed = feedOptions(options["feed"], draft.feeds ?? [], { lists, pages, notes });
  const changed = compact({ ...options, taxonomies: taxonomyOptions(terms), redirects, feed });
  return { ...draft, config: { ...draft.config, options: changed } };
}
