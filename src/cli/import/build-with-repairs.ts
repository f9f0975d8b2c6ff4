import type { ComparedAddress } from "./addresses/compare-addresses.js";
import { redirectsForLists } from "./addresses/list-targets.js";
import type { ConfigDraft } from "./config/config-draft.js";
import type { ImportOptions } from "./import-options.js";
import { removeFaults } from "./last-resort.js";
import type { Notes } from "./notes.js";
import { fieldsOf } from "./plain-value.js";
import { repairSite } from "./repair-site.js";
import { type Trial, tryBuild } from "./try-build.js";
import { writeConfig } from "./write-draft.js";

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
