import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "../build/build.js";
import { loadProject } from "../config/load-config.js";
import { readPackageInfo } from "../config/package-info.js";
import { errorCode } from "../files/error-code.js";
import { createError } from "../messages/create-problem.js";
import type { ImportKindName, ImportTexts } from "../messages/import-texts.js";
import { problemsOf } from "../report/problems-of.js";
import { compareAddresses, type ComparedAddress, type OldAddress } from "./addresses/compare-addresses.js";
import { redirectsForLists } from "./addresses/list-targets.js";
import { readOutput, readSitemap, type Output } from "./addresses/read-output.js";
import type { ConfigDraft } from "./config/config-draft.js";
import { printConfig } from "./config/print-config.js";
import { readOldPage } from "./content/front-matter.js";
import { maskCode } from "./content/prose.js";
import { findKind } from "./find-kind.js";
import type { AddressSource, ImportReport, TrialBuild } from "./import-report.js";
import { type NewTarget, placeBrought, placeWritten } from "./new-target.js";
import { Notes } from "./notes.js";
import { openOldFolder } from "./old-folder.js";
import { type PlacedPage, placePages } from "./place-pages.js";
import { fieldsOf, listOf, textOf } from "./plain-value.js";
import { repairSite } from "./repair-site.js";
import { REPORT_FILE } from "./render-report.js";
import { siteFiles } from "./site-files.js";
import type { DraftFile, SiteDraft } from "./site-kind.js";

import { redirectsToLists, unifyTerms } from "./unify-terms.js";

/** File of the new site with the old addresses, for `hanblog import --check`. */
export const ADDRESS_FILE = "import-addresses.json";

/** Options of an import. Folders and files are absolute. */
export interface ImportOptions {
  readonly oldDir: string;
  /** An empty folder, into which the site is written. */
  readonly newDir: string;
  /** The generator, or `null` to detect it. */
  readonly from: ImportKindName | null;
  /** Output folder of the old site, or `null`. */
  readonly oldOutput: string | null;
  /** Sitemap of the old site, or `null`. */
  readonly oldSitemap: string | null;
  readonly now: Date;
  readonly texts: ImportTexts;
  /** Name of the package in `package.json`, and the version of hanblog. */
  readonly packageName: string;
  readonly version: string;
}

/** Imports a site: reads the old folder, writes the new one, builds it once, and compares the addresses of both. */
export async function importSite(options: ImportOptions): Promise<ImportReport> {
  const notes = new Notes();
  const old = await openOldFolder(options.oldDir);
  const { kind, found } = await findKind(old, options.from);
  const draft = await kind.read({ old, found, notes, texts: options.texts });
  const { pages: placed, spellings } = unifyTerms(
    placePages(draft.pages, draft.config.options, { now: options.now, notes }),
  );
  const brought = await writeDraft(draft, placed, { notes, options });
  const config = withoutMath(withRedirects(draft, placed, spellings), placed);
  await writeConfig(config, options);
  const { source, addresses } = await readOldAddresses(draft, options);
  await writeFile(join(options.newDir, ADDRESS_FILE), printAddresses({ kind: kind.name, source, addresses }));
  const drafts = new Set(placed.filter(({ isDraft }) => isDraft).map(({ page }) => page.address));
  const context = { base: draft.base, isDraft: (address: string) => drafts.has(address) };
  const first = await buildWithRepairs(config, notes, options);
  const trial = await addListRedirects(first, compare(addresses, first.output, context), { notes, options });
  return {
    kind: kind.name,
    contentDir: found.contentDir,
    pages: brought.pages,
    files: brought.files,
    translated: notes.counts(),
    lost: notes.losses(),
    source,
    addresses: compare(addresses, trial.output, context),
    build: trial.build,
  };
}

function withRedirects(
  draft: SiteDraft,
  placed: readonly PlacedPage[],
  spellings: Parameters<typeof redirectsToLists>[2],
): SiteDraft {
  const { options } = draft.config;
  if (options["redirects"] === undefined) return draft;
  const redirects = redirectsToLists(fieldsOf(options["redirects"]), placed, spellings);
  return { ...draft, config: { ...draft.config, options: { ...options, redirects } } };
}

/** Turns formulas off for a site whose dollar signs would become formulas. */
function withoutMath({ config, hasMath }: SiteDraft, placed: readonly PlacedPage[]): ConfigDraft {
  const isFormula = /(?<![\\\w$])\$(?![\s\d])[^$\n]*[^\s$\\]\$(?!\w)|^\$\$/m;
  if (hasMath || !placed.some(({ text }) => isFormula.test(maskCode(text).text))) return config;
  const markdown = { ...fieldsOf(config.options["markdown"]), math: false };
  return { ...config, options: { ...config.options, markdown } };
}

/** Builds again with redirects from lost addresses of lists, and keeps them if the site still builds. */
async function addListRedirects(
  first: RepairedTrial,
  compared: readonly ComparedAddress[] | null,
  { notes, options }: { readonly notes: Notes; readonly options: ImportOptions },
): Promise<Trial> {
  const added = first.output === null || compared === null ? {} : redirectsForLists(compared, first.output);
  if (Object.keys(added).length === 0) return first;
  const { config } = first;
  const redirects = { ...fieldsOf(config.options["redirects"]), ...added };
  await writeConfig(
    { options: { ...config.options, redirects }, comments: { ...config.comments, redirects: "redirects" } },
    options,
  );
  const second = await tryBuild(options.newDir, options.now);
  if (second.build.kind === "built") {
    notes.translated("redirect", Object.keys(added).length);
    return second;
  }
  await writeConfig(config, options);
  return first;
}

/** Number of builds that repairs are tried for. A repair can reveal an error that an earlier one hid. */
const MOST_BUILDS = 6;

/** Builds the new site. Parts that are errors in hanblog are repaired, so that the author starts with a site that builds. */
async function buildWithRepairs(
  { options: first, comments }: ConfigDraft,
  notes: Notes,
  options: ImportOptions,
): Promise<RepairedTrial> {
  let current = first;
  for (let round = 1; ; round++) {
    const trial = await tryBuild(options.newDir, options.now);
    const result = { ...trial, config: { options: current, comments } };
    if (trial.build.kind === "built" || round === MOST_BUILDS) return result;
    const site = { siteDir: options.newDir, options: current, notes, stub: options.texts.stub };
    const repaired = await repairSite(trial.build.problems, site);
    if (repaired === null) return result;
    if (repaired !== current) await writeConfig({ options: repaired, comments }, options);
    current = repaired;
  }
}

/** Builds a site that was imported before, and compares its addresses again. Throws `import-not-imported`. */
export async function checkImport(siteDir: string, now: Date): Promise<ImportReport> {
  const record = await readAddresses(siteDir);
  const trial = await tryBuild(siteDir, now);
  return {
    kind: record.kind,
    contentDir: "",
    pages: trial.build.kind === "built" ? trial.build.pages : 0,
    files: 0,
    translated: [],
    lost: [],
    source: record.source,
    addresses: compare(record.addresses, trial.output, { base: trial.base, isDraft: () => false }),
    build: trial.build,
  };
}

function compare(
  addresses: readonly OldAddress[],
  output: Output | null,
  context: Parameters<typeof compareAddresses>[2],
): readonly ComparedAddress[] | null {
  return output === null ? null : compareAddresses(addresses, output, context);
}

/** Writes the files of a draft. Returns the counts of written pages and copied files. */
async function writeDraft(
  draft: SiteDraft,
  placed: readonly PlacedPage[],
  { notes, options }: { readonly notes: Notes; readonly options: ImportOptions },
): Promise<{ readonly pages: number; readonly files: number }> {
  const { oldDir, newDir } = options;
  const counts = { pages: 0, files: 0 };
  for (const { page, text } of placed) {
    const place = placeBrought(newDir, page.target);
    if (await write(place, page.target, page.source, (file) => writeFile(file, text))) counts.pages++;
  }
  const own: readonly DraftFile[] = [...draft.files, ...siteFiles(options)];
  for (const { target, text } of own)
    await write(placeWritten(newDir, target), target, null, (file) => writeFile(file, text));
  for (const { source, target } of draft.assets) {
    const place = placeBrought(newDir, target);
    if (await write(place, target, source, (file) => copyFile(join(oldDir, source), file))) counts.files++;
  }
  return counts;

  async function write(
    place: NewTarget,
    target: string,
    source: string | null,
    save: (file: string) => Promise<void>,
  ): Promise<boolean> {
    if (place.kind === "lost") {
      notes.lost(place.code, target, source === null ? null : { file: source });
      return false;
    }
    await mkdir(dirname(place.file), { recursive: true });
    await save(place.file);
    return true;
  }
}

async function writeConfig(
  { options: found, comments }: SiteDraft["config"],
  { newDir, texts }: ImportOptions,
): Promise<void> {
  const exclude = [...listOf(found["exclude"]), REPORT_FILE];
  const describe = (comment: keyof ImportTexts["configComments"]) => texts.configComments[comment];
  const text = printConfig({ options: { ...found, exclude }, comments }, describe);
  await writeFile(join(newDir, "hanblog.config.ts"), text);
}

async function readOldAddresses(
  draft: SiteDraft,
  { oldOutput, oldSitemap }: ImportOptions,
): Promise<{ readonly source: AddressSource; readonly addresses: readonly OldAddress[] }> {
  const byRules = new Map<string, OldAddress>();
  for (const { address, anchors, text } of draft.pages) {
    // A draft has an address, which the old site did not publish yet.
    const isDraft = readOldPage(text).fields["draft"] === true;
    if (address !== null && !isDraft)
      byRules.set(address, { address, anchors: anchors.filter((id) => id !== "") });
  }
  for (const { address } of draft.lists) byRules.set(address, { address, anchors: [] });
  if (oldOutput !== null) {
    if (!(await stat(oldOutput).catch(() => null))?.isDirectory()) {
      throw createError("import-missing", { path: oldOutput, flag: "--old-output" });
    }
    const output = await readOutput(oldOutput);
    const addresses = [...output]
      .filter(
        ([address]) => !/^\/(?:404|offline)(?:\.html|\/)$|\/(?:google|baidu)[\w-]+\.html$/.test(address),
      )
      .map(([address, page]) => ({ address, anchors: page.redirect === null ? page.headings : [] }));
    return { source: "output", addresses };
  }
  if (oldSitemap !== null) {
    const xml = await readFile(oldSitemap, "utf8").catch((error: unknown) => {
      throw createError("import-missing", { path: oldSitemap, flag: "--old-sitemap" }, { cause: error });
    });
    const addresses = readSitemap(xml, draft.base).map((address) => ({
      address,
      anchors: byRules.get(address)?.anchors ?? byRules.get(`${address}.html`)?.anchors ?? [],
    }));
    return { source: "sitemap", addresses };
  }
  return { source: "rules", addresses: [...byRules.values()] };
}

/** A build with the configuration that it had after all repairs. */
interface RepairedTrial extends Trial {
  readonly config: ConfigDraft;
}

interface Trial {
  readonly build: TrialBuild;
  /** `null` if the build failed. */
  readonly output: Output | null;
  readonly base: string;
}

/** Builds the site into a temporary folder. */
async function tryBuild(siteDir: string, now: Date): Promise<Trial> {
  const dest = await mkdtemp(join(tmpdir(), "hanblog-import-"));
  try {
    const report = await build({ siteDir, dest, now });
    const output = await readOutput(dest);
    const project = await loadProject({ siteDir, now, packageDir: readPackageInfo().dir });
    const { base } = project.config;
    return { build: { kind: "built", pages: report.pages, warnings: report.warnings }, output, base };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems.length === 0) throw error;
    return { build: { kind: "failed", problems }, output: null, base: "/" };
  } finally {
    await rm(dest, { recursive: true, force: true });
  }
}

interface AddressRecord {
  readonly kind: ImportKindName;
  readonly source: AddressSource;
  readonly addresses: readonly OldAddress[];
}

function printAddresses({ kind, source, addresses }: AddressRecord): string {
  const lines = addresses.map((address) => `    ${JSON.stringify(address)}`);
  return `{\n  "kind": ${JSON.stringify(kind)},\n  "source": ${JSON.stringify(source)},\n  "addresses": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

async function readAddresses(siteDir: string): Promise<AddressRecord> {
  const text = await readFile(join(siteDir, ADDRESS_FILE), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT")
      throw createError("import-not-imported", { dir: siteDir, file: ADDRESS_FILE });
    throw error;
  });
  try {
    const record: unknown = JSON.parse(text);
    const { kind, source, addresses } = record as Partial<AddressRecord>;
    if (kind === undefined || source === undefined) throw new TypeError("no kind");
    return {
      kind,
      source,
      addresses: listOf(addresses).flatMap((entry) => {
        const { address, anchors } = entry as Partial<OldAddress>;
        const path = textOf(address);
        return path === undefined ? [] : [{ address: path, anchors: listOf(anchors).map(String) }];
      }),
    };
  } catch (error) {
    throw createError("import-not-imported", { dir: siteDir, file: ADDRESS_FILE }, { cause: error });
  }
}
