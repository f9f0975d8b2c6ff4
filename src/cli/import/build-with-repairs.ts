import type { ComparedAddress } from "./addresses/compare-addresses.js";
import { redirectsForLists } from "./addresses/list-targets.js";
import type { ConfigDraft } from "./config/print-config.js";
import type { ImportOptions } from "./import-options.js";
import type { Notes } from "./notes.js";
import { fieldsOf, type Fields, textOf } from "./plain-value.js";
import { repairSite } from "./repair-site.js";
import { type Trial, tryBuild } from "./try-build.js";
import { writeConfig } from "./write-draft.js";
import type { Problem } from "../../runtime/model/error.js";
import { moveAside } from "./new-target.js";

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
