import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { loadProject } from "../config/load/load-config.js";
import { readPackageInfo } from "../config/package-info.js";
import { problemsOf } from "../report/format-problems.js";
import { type Output, readOutput, folderFiles } from "./addresses/read-output.js";
import type { TrialBuild } from "./import-report.js";
import type { ComparedAddress } from "./addresses/compare-addresses.js";
import { redirectsForLists } from "./lists/list-redirects.js";
import type { ConfigDraft } from "./config/print-config.js";
import type { ImportOptions } from "./import-options.js";
import type { Notes } from "./notes.js";
import { fieldsOf, type Fields, textOf } from "./plain-value.js";
import { repairSite } from "./repair-site.js";
import { writeConfig, moveAside } from "./write-draft.js";
import type { Problem } from "../../runtime/model/error.js";

/** A build of the new site, and its output. */
export interface Trial {
  readonly build: TrialBuild;
  /** `null` if the build failed. */
  readonly output: Output | null;
  /** Addresses of all files of the output, decoded. */
  readonly files: ReadonlySet<string>;
  /** Path that the new site is served under. */
  readonly base: string;
  /** Whether pages of the new site have addresses without `.html`. */
  readonly cleanUrls: boolean;
}

/** Builds the site into a folder below `tempDir`, and removes the folder. `configFile` is read instead of the site's. */
export async function tryBuild(
  siteDir: string,
  {
    now,
    tempDir,
    configFile,
  }: { readonly now: Date; readonly tempDir: string; readonly configFile?: string },
): Promise<Trial> {
  const { build } = await import("../build/build.js");
  const dest = await mkdtemp(join(tempDir, "build-"));
  try {
    const report = await build({ siteDir, configFile, dest, now });
    const output = await readOutput(await folderFiles(dest));
    const names = await fastGlob("**/*", { cwd: dest, dot: true, followSymbolicLinks: false });
    const files = new Set(names.map((name) => `/${name}`));
    const project = await loadProject({ siteDir, configFile, now, packageDir: readPackageInfo().dir });
    const { base, cleanUrls } = project.config;
    const { pages, warnings } = report;
    return { build: { kind: "built", pages, warnings }, output, files, base, cleanUrls };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems.length === 0) throw error;
    const nothing = { output: null, files: new Set<string>(), base: "/", cleanUrls: false };
    return { build: { kind: "failed", problems }, ...nothing };
  } finally {
    await rm(dest, { recursive: true, force: true });
  }
}

/** A build with the configuration that it had after all repairs. */
interface RepairedTrial extends Trial {
  readonly config: ConfigDraft;
}

/** Number of builds that repairs are tried for. A repair can reveal an error that an earlier one hid. */
const MOST_REPAIRS = 6;

/** Number of builds after which an error stays. Each one removes a file or an option that the build refuses. */
const MOST_BUILDS = 40;

/**
 * Builds the new site. Parts that are errors in hanblog are repaired or moved aside, so that the author starts with a site that
 * builds.
 */
export async function buildWithRepairs(
  { options: first, ...draft }: ConfigDraft,
  notes: Notes,
  options: ImportOptions,
): Promise<RepairedTrial> {
  let current = first;
  for (let round = 1; ; round++) {
    const trial = await tryBuild(options.newDir, options);
    const result = { ...trial, config: { ...draft, options: current } };
    if (trial.build.kind === "built" || round === MOST_BUILDS) return result;
    const site = { siteDir: options.newDir, options: current, notes, stub: options.texts.stub };
    const { problems } = trial.build;
    const repaired =
      (round < MOST_REPAIRS ? await repairSite(problems, site) : null) ??
      (await removeFaults(problems, site));
    if (repaired === null) return result;
    if (repaired !== current) await writeConfig({ ...draft, options: repaired }, options);
    current = repaired;
  }
}

/** Options without which pages would have other addresses, dates or languages. They are kept as long as possible. */
const NEEDED = new Set([
  "title",
  "url",
  "base",
  "lang",
  "timeZone",
  "permalink",
  "defaults",
  "locales",
  "exclude",
]);

/**
 * Makes a site build whose errors cannot be repaired: moves the files that they are in aside, and removes options. Returns the
 * new options, or `null` if nothing is left to remove.
 */
export async function removeFaults(
  problems: readonly Problem[],
  site: { readonly siteDir: string; readonly options: Fields; readonly notes: Notes },
): Promise<Fields | null> {
  const errors = problems.filter(({ severity }) => severity === "error");
  const files = new Set(errors.flatMap(({ at }) => (at === null || isConfig(at.file) ? [] : [at.file])));
  let isMoved = false;
  for (const file of files) isMoved = (await moveAside(file, site)) || isMoved;
  if (isMoved) return { ...site.options };
  const named = errors.flatMap(({ values, message }) => {
    const path = textOf(values?.["path"]) ?? /`([A-Za-z]+)[`.[]/.exec(message)?.[1] ?? "";
    return /^[A-Za-z]+/.exec(path)?.[0] ?? [];
  });
  const removed =
    Object.keys(site.options)
      .filter((name) => named.includes(name))
      .at(-1) ??
    Object.keys(site.options).findLast((name) => !NEEDED.has(name)) ??
    Object.keys(site.options).findLast((name) => name !== "title" && name !== "exclude");
  if (removed === undefined) return null;
  site.notes.lost("option", removed);
  return Object.fromEntries(Object.entries(site.options).filter(([name]) => name !== removed));
}

function isConfig(file: string): boolean {
  return /^(?:.*\/)?(?:hanblog\.config\.\w+|package\.json|tsconfig\.json)$/.test(file);
}

/** Builds again with redirects from lost addresses of lists, and keeps them if the site still builds. */
export async function addListRedirects(
  first: RepairedTrial,
  compared: readonly ComparedAddress[] | null,
  { notes, options }: { readonly notes: Notes; readonly options: ImportOptions },
): Promise<Trial> {
  const added = first.output === null || compared === null ? {} : redirectsForLists(compared, first.output);
  if (Object.keys(added).length === 0) return first;
  const { config } = first;
  const redirects = { ...fieldsOf(config.options["redirects"]), ...added };
  await writeConfig(
    {
      ...config,
      options: { ...config.options, redirects },
      comments: { ...config.comments, redirects: "redirects" },
    },
    options,
  );
  const second = await tryBuild(options.newDir, options);
  if (second.build.kind === "built") {
    notes.translated("redirect", Object.keys(added).length);
    return second;
  }
  await writeConfig(config, options);
  return first;
}
